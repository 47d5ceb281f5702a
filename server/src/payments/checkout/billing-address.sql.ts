import type { Sql } from '../../database/open-database.ts';

type CustomerScope = { organizationId: string; customerId: string };

/** The company's address as the supplier keeps it. */
export const selectCustomerAddress = async (
  sql: Sql,
  { organizationId, customerId }: CustomerScope,
): Promise<string | null> =>
  (
    await sql
      .selectFrom('customer')
      .select('address')
      .where('organizationId', '=', organizationId)
      .where('id', '=', customerId)
      .executeTakeFirst()
  )?.address ?? null;
