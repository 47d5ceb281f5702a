import type { Sql } from '../../database/open-database.ts';

type MethodOfRule = { organizationId: string; customerId: string; paymentMethodId: string };

/** Also one that has been removed since. */
export const selectMethodOfRule = (sql: Sql, { organizationId, customerId, paymentMethodId }: MethodOfRule) =>
  sql
    .selectFrom('paymentMethod')
    .select(['paymentType', 'brand', 'last4', 'expiry'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', paymentMethodId)
    .executeTakeFirstOrThrow();

export async function selectCustomerName(
  sql: Sql,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<string> {
  const { name } = await sql
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return name;
}
