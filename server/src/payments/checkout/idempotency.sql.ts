import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

export type IdempotencyKey = { organizationId: string; principal: string; route: string; key: string };

/** Waits for a concurrent insert of the same key; false when the key exists. */
export async function insertIdempotencyKey(
  tx: Tx,
  key: IdempotencyKey & { requestHash: Buffer; paymentId: string; createdAt: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('idempotencyKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return added !== undefined;
}

/** The payment behind a key, with its status. */
export const selectPaymentByKey = (sql: Sql, { organizationId, principal, route, key }: IdempotencyKey) =>
  sql
    .selectFrom('idempotencyKey')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'idempotencyKey.organizationId')
        .onRef('payment.id', '=', 'idempotencyKey.paymentId'),
    )
    .select([
      'idempotencyKey.requestHash',
      'payment.id',
      'payment.code',
      'payment.status',
      'payment.paymentType',
      'payment.scheduledAt',
      'payment.recurrenceId',
      'payment.sentAt',
      'payment.failureCode',
      'payment.failureMessage',
    ])
    .where('idempotencyKey.organizationId', '=', organizationId)
    .where('principal', '=', principal)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();

/** Keys that are no longer needed (decision C18). */
export const deleteIdempotencyKeysBefore = async (sql: Sql, at: string): Promise<number> => {
  const { numDeletedRows } = await sql
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
