import type { Sql } from '../../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

/** The customer of a payment as a receipt names it. */
export const selectPayer = (sql: Sql, { organizationId, customerId }: Scope) =>
  sql
    .selectFrom('customer')
    .select(['name as customerName', 'code as customerCode', 'address as customerAddress'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();

/** The email address of the person who made a payment. */
export const selectPayerAddress = (sql: Sql, identityId: string) =>
  sql.selectFrom('identity').select(['name', 'email']).where('id', '=', identityId).executeTakeFirst();
