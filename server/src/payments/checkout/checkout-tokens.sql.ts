import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tables } from '../../database/tables.gen.ts';

type CheckoutToken = Omit<Tables['checkoutToken'], 'paymentId'>;

export const insertCheckoutToken = (sql: Sql, token: CheckoutToken) =>
  sql.insertInto('checkoutToken').values(token).execute();

/**
 * Marks the token as used by a payment; false when it belongs to somebody else or another method, is used, or has
 * expired.
 */
export async function updateCheckoutTokenUsed(
  tx: Tx,
  { expiresAt: at, ...token }: CheckoutToken & { paymentId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkoutToken')
    .set({ paymentId: token.paymentId })
    .where('organizationId', '=', token.organizationId)
    .where('tokenHash', '=', token.tokenHash)
    .where('principal', '=', token.principal)
    .where('customerId', '=', token.customerId)
    .where('paymentType', '=', token.paymentType)
    .where('paymentId', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const deleteCheckoutTokensBefore = async (sql: Sql, at: string): Promise<number> => {
  const { numDeletedRows } = await sql
    .deleteFrom('checkoutToken')
    .where('expiresAt', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
