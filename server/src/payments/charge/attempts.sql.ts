import type { Insertable, NotNull, Selectable, Updateable } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type AttemptRow = Selectable<Tables['paymentAttempt']>;
export type AttemptKey = { organizationId: string; id: string };

export const insertAttempt = (tx: Tx, attempt: Insertable<Tables['paymentAttempt']>) =>
  tx.insertInto('paymentAttempt').values(attempt).returningAll().executeTakeFirstOrThrow();

/** Marks a stored attempt as sent, once; only the caller that updated the row sends it. */
export const updateAttemptSent = (
  sql: Sql,
  {
    organizationId,
    id,
    ...sent
  }: AttemptKey & { merchantId: string | null; siteUrl: string | null; sentAt: string; nextPollAt: string },
) =>
  sql
    .updateTable('paymentAttempt')
    .set({ ...sent, state: 'SENT' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .returningAll()
    .executeTakeFirst();

export const lockAttempt = (tx: Tx, { organizationId, id }: AttemptKey) =>
  tx
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateAttempt = (
  sql: Sql,
  { organizationId, id }: AttemptKey,
  set: Updateable<Tables['paymentAttempt']>,
) =>
  sql
    .updateTable('paymentAttempt')
    .set(set)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Sets the next poll, unless an answer has arrived meanwhile. */
export const updateAttemptNextPoll = (sql: Sql, { organizationId, id }: AttemptKey, nextPollAt: string) =>
  sql
    .updateTable('paymentAttempt')
    .set({ nextPollAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'UNKNOWN')
    .execute();

/** Of all organizations. */
export const selectDueAttempts = (
  sql: Sql,
  { at, max, without }: { at: string; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['organizationId', 'id', 'nextPollAt'])
    .where('nextPollAt', '<=', at)
    .where(isOfOthers('paymentAttempt.organizationId', without))
    .orderBy('nextPollAt')
    .orderBy('id')
    .limit(max)
    .$narrowType<{ nextPollAt: NotNull }>()
    .execute();

/** How often a payment was charged, declined tries included. */
export async function countCharges(
  tx: Tx,
  { organizationId, paymentId }: { organizationId: string; paymentId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('paymentAttempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'AUTH')
    .executeTakeFirstOrThrow();
  return count;
}

export type DueAttempt = Awaited<ReturnType<typeof selectDueAttempts>>[number];

/** Returns nothing if another worker has claimed it meanwhile. */
export const updateAttemptClaimed = (sql: Sql, { organizationId, id, nextPollAt }: DueAttempt, until: string) =>
  sql
    .updateTable('paymentAttempt')
    .set((eb) => ({ nextPollAt: until, pollCount: eb('pollCount', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('nextPollAt', '=', nextPollAt)
    .returningAll()
    .executeTakeFirst();

/** Whether this charge belongs to another organization that shares the account at the provider. */
export async function selectIsOfAnother(
  sql: Sql,
  organizationId: string,
  { merchantId, retref }: { merchantId: string; retref: string },
): Promise<boolean> {
  const found = await sql
    .selectFrom('paymentAttempt')
    .select('id')
    .where('retref', '=', retref)
    .where('merchantId', '=', merchantId)
    .where('organizationId', '<>', organizationId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Across organizations: several may share one account at the provider. */
export const selectAttemptByOrder = (sql: Sql, orderId: string) =>
  sql.selectFrom('paymentAttempt').selectAll().where('orderId', '=', orderId).executeTakeFirst();

export const selectAttemptRetref = async (sql: Sql, { organizationId, id }: AttemptKey): Promise<string | null> => {
  const { retref } = await sql
    .selectFrom('paymentAttempt')
    .select('retref')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return retref;
};

/** Retrefs are unique per site; an account in another currency may be at another site. */
export const selectAttemptByRetref = (
  sql: Sql,
  { organizationId, currencyCode }: { organizationId: string; currencyCode: CurrencyCode },
  retref: string,
) =>
  sql
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('retref', '=', retref)
    .where('kind', '=', 'AUTH')
    .executeTakeFirst();

/** The charge that a payment stands on. */
export const selectChargeOf = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'AUTH')
    .where('state', '=', 'OK')
    .executeTakeFirst();

/** A charge that the provider may have: answered, or asked for. */
export const selectSentCharge = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'AUTH')
    .where('state', 'in', ['OK', 'UNKNOWN'])
    .executeTakeFirst();

/** The payment of an attempt, with its portal. */
export const selectPaymentOfAttempt = (sql: Sql, { organizationId, id }: AttemptKey) =>
  sql
    .selectFrom('paymentAttempt')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAttempt.organizationId')
        .onRef('payment.id', '=', 'paymentAttempt.paymentId'),
    )
    .select(['payment.id as paymentId', 'payment.portalId'])
    .where('paymentAttempt.organizationId', '=', organizationId)
    .where('paymentAttempt.id', '=', id)
    .executeTakeFirstOrThrow();
