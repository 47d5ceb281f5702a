import type { Sql } from '../../database/open-database.ts';

export type IdempotencyKey = { organizationId: string; principal: string; route: string; key: string };

export type NewIdempotencyKey = IdempotencyKey & { requestHash: Buffer; paymentId: string; createdAt: string };

export const KEY_COLUMNS = [
  'organizationId',
  'principal',
  'route',
  'key',
  'requestHash',
  'paymentId',
  'createdAt',
] as const;

/** Inserts nothing when the key exists. */
export const insertKey = (
  sql: Sql,
  { organizationId, principal, route, key, requestHash, paymentId, createdAt }: NewIdempotencyKey,
) =>
  sql
    .insertInto('idempotencyKey')
    .values({ organizationId, principal, route, key, requestHash, paymentId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId');

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
