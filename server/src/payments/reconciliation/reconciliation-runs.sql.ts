import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';

/** Every organization that has ever sent a charge, by currency. */
export const selectReconciled = (sql: Sql) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['organizationId', 'currencyCode'])
    .select(raw<string>`min(created_at)`.as('firstAt'))
    .groupBy(['organizationId', 'currencyCode'])
    .execute();

/** The merchant accounts that the provider actually used; it may route bank payments to another account. */
export const selectUsedAccounts = (
  sql: Sql,
  scope: { organizationId: string; currencyCode: CurrencyCode },
  since: string,
) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['merchantId', 'siteUrl'])
    .distinct()
    .where('organizationId', '=', scope.organizationId)
    .where('currencyCode', '=', scope.currencyCode)
    .where('createdAt', '>=', since)
    .where('retref', 'is not', null)
    .execute();

/** When each of the days was last compared, if it was. */
export const selectComparedAt = (sql: Sql, organizationId: string, merchantId: string, since: Day) =>
  sql
    .selectFrom('reconciliationRun')
    .select(['day', 'finishedAt'])
    .where('organizationId', '=', organizationId)
    .where('merchantId', '=', merchantId)
    .where('day', '>=', since)
    .where('finishedAt', 'is not', null)
    .execute();

export async function selectLastReconciledDay(
  sql: Sql,
  organizationId: string,
  merchantId: string,
): Promise<Day | null> {
  const { day } = await sql
    .selectFrom('reconciliationRun')
    .select(raw<Day | null>`max(day)`.as('day'))
    .where('organizationId', '=', organizationId)
    .where('merchantId', '=', merchantId)
    .where('finishedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return day;
}

type RunKey = { organizationId: string; merchantId: string; day: Day };

/** The run of a day; a day may be compared again. */
export const upsertRun = async (sql: Sql, run: RunKey, at: string): Promise<string> => {
  const { id } = await sql
    .insertInto('reconciliationRun')
    .values({ ...run, id: newId(), startedAt: at })
    .onConflict((conflict) => conflict.columns(['organizationId', 'merchantId', 'day']).doUpdateSet({ startedAt: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateRunFinished = (
  sql: Sql,
  organizationId: string,
  id: string,
  seen: { count: number; amount: Cents },
  at: string,
) =>
  sql
    .updateTable('reconciliationRun')
    .set({ finishedAt: at, gatewayCount: seen.count, gatewayAmount: seen.amount })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Charges before a day that have not settled and have not been reported. */
export const selectUnsettledBefore = (
  sql: Sql,
  scope: { organizationId: string; currencyCode: CurrencyCode },
  { day, zone }: { day: Day; zone: string },
  max: number,
) =>
  sql
    .selectFrom('paymentAttempt')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAttempt.organizationId')
        .onRef('payment.id', '=', 'paymentAttempt.paymentId'),
    )
    .selectAll('paymentAttempt')
    .select(raw<boolean>`payment.status = 'PENDING'`.as('isPending'))
    .where('paymentAttempt.organizationId', '=', scope.organizationId)
    .where('paymentAttempt.currencyCode', '=', scope.currencyCode)
    .where('paymentAttempt.kind', '=', 'AUTH')
    .where('paymentAttempt.state', '=', 'OK')
    .where('paymentAttempt.answeredAt', '<', raw<string>`${day}::date::timestamp at time zone ${zone}`)
    .where('payment.settledAt', 'is', null)
    .where('payment.status', 'in', ['APPROVED', 'PENDING'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliationItem')
            .select('reconciliationItem.id')
            .where('reconciliationItem.organizationId', '=', scope.organizationId)
            .where('reconciliationItem.kind', '=', 'MISSING_GATEWAY')
            .whereRef('reconciliationItem.orderId', '=', 'paymentAttempt.orderId')
            .whereRef('reconciliationItem.paymentId', '=', 'payment.id'),
        ),
      ),
    )
    .orderBy('paymentAttempt.answeredAt')
    .limit(max)
    .execute();

/** Charges and refunds that the provider has answered and put into no batch; voided ones are finished. */
export const selectUnbatched = (
  sql: Sql,
  scope: { organizationId: string; currencyCode: CurrencyCode },
  { before, checkedBefore }: { before: { day: Day; zone: string }; checkedBefore: string },
  max: number,
) =>
  sql
    .selectFrom('paymentAttempt')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAttempt.organizationId')
        .onRef('payment.id', '=', 'paymentAttempt.paymentId'),
    )
    .selectAll('paymentAttempt')
    .where('paymentAttempt.organizationId', '=', scope.organizationId)
    .where('payment.organizationId', '=', scope.organizationId)
    .where('paymentAttempt.currencyCode', '=', scope.currencyCode)
    .where('paymentAttempt.state', '=', 'OK')
    .where('paymentAttempt.batchedAt', 'is', null)
    .where('paymentAttempt.kind', '<>', 'VOID')
    .where('paymentAttempt.answeredAt', '<', raw<string>`${before.day}::date::timestamp at time zone ${before.zone}`)
    .where((eb) =>
      eb.or([eb('paymentAttempt.checkedAt', 'is', null), eb('paymentAttempt.checkedAt', '<', checkedBefore)]),
    )
    .where((eb) =>
      eb.or([
        eb('paymentAttempt.kind', '=', 'REFUND'),
        eb.and([eb('payment.status', 'in', ['APPROVED', 'PENDING']), eb('payment.settledAt', 'is', null)]),
      ]),
    )
    .orderBy('paymentAttempt.checkedAt', (order) => order.asc().nullsFirst())
    .orderBy('paymentAttempt.answeredAt')
    .limit(max)
    .execute();

/** Marks an attempt as part of a closed batch, once. */
export const updateAttemptBatched = (
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  at: string,
) =>
  sql
    .updateTable('paymentAttempt')
    .set({ batchedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('batchedAt', 'is', null)
    .execute();

type PaidWith = { organizationId: string; currencyCode: CurrencyCode; merchantId: string; last4: string };

/**
 * Charges of a card or bank account of whose payment at least this amount is left: those with exactly this amount first,
 * then the latest.
 */
export const selectChargesWorth = (
  sql: Sql,
  { organizationId, currencyCode, merchantId, last4 }: PaidWith,
  amount: Cents,
  max: number,
) =>
  sql
    .selectFrom('paymentAttempt')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAttempt.organizationId')
        .onRef('payment.id', '=', 'paymentAttempt.paymentId'),
    )
    .selectAll('paymentAttempt')
    .select(({ eb }) => eb('payment.total', '-', eb.ref('payment.refundedAmount')).as('left'))
    .where('paymentAttempt.organizationId', '=', organizationId)
    .where('payment.organizationId', '=', organizationId)
    .where('paymentAttempt.currencyCode', '=', currencyCode)
    .where('paymentAttempt.merchantId', '=', merchantId)
    .where('paymentAttempt.kind', '=', 'AUTH')
    .where('paymentAttempt.state', '=', 'OK')
    .where('paymentAttempt.retref', 'is not', null)
    .where('payment.status', '=', 'APPROVED')
    .where('payment.last4', '=', last4)
    .where(({ eb }) => eb(eb('payment.total', '-', eb.ref('payment.refundedAmount')), '>=', amount))
    .orderBy('left')
    .orderBy('paymentAttempt.answeredAt', 'desc')
    .limit(max)
    .execute();
