import { ZERO } from '@plumbline/rules/money';
import type { Tx } from '@plumbline/server/database/transaction';

export const selectHasItems = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('reconciliationItem')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The earliest payments that came to nothing. */
export const selectEnded = (tx: Tx, organizationId: string, count: number) =>
  tx
    .selectFrom('payment')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['VOIDED', 'CANCELED'])
    .where('paymentType', '<>', 'CREDIT')
    .where('currencyCode', '=', 'USD')
    .where('total', '>', ZERO)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count)
    .execute();
