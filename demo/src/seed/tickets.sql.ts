import type { Tx } from '@plumbline/server/database/transaction';

export const selectHasTickets = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('supportTicket')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
