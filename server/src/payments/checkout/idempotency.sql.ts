import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import type { Tx } from '../../database/transaction.ts';

export type IdempotencyKey = { organizationId: string; principal: string; route: string; key: string };

type NewKey = IdempotencyKey & { requestHash: Buffer; paymentId: string; createdAt: string };

const insertKey = namedStatement(
  ['organizationId', 'principal', 'route', 'key', 'requestHash', 'paymentId', 'createdAt'],
  (sql, key: NewKey) =>
    sql
      .insertInto('idempotencyKey')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .returning('paymentId')
      .compile(),
);

/** Waits for a concurrent insert of the same key; false when the key exists. */
export const insertIdempotencyKey = async (tx: Tx, key: NewKey): Promise<boolean> =>
  (await insertKey(tx, key)).length > 0;

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
