import type { Day } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { sql as raw } from 'kysely';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

type PaymentKey = { organizationId: string; id: string };

export type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number];

/** The time zones of organizations, each once. */
export const selectTimeZones = async (sql: Sql): Promise<string[]> => {
  const rows = await sql.selectFrom('organization').select('timeZone').distinct().execute();
  return rows.map(({ timeZone }) => timeZone);
};

type ZoneDay = { zone: string; day: Day };

/** The table `today` of time zones and their days. */
export const zoneDays = (days: ReadonlyMap<string, Day>) =>
  raw<ZoneDay>`unnest(${[...days.keys()]}::text[], ${[...days.values()]}::date[])`.as<'today'>(raw`today (zone, day)`);

type Due = {
  days: ReadonlyMap<string, Day>;
  at: string;
  max: number;
  /** Organizations that are left out. */
  without: readonly string[];
};

const DUE_COLUMNS = [
  'organizationId',
  'id',
  'customerId',
  'portalId',
  'processOn',
  'runCount',
  'code',
  'total',
] as const;

/**
 * Scheduled payments whose day has begun in the time zone of their organization. The first of each organization come
 * before the second of any.
 */
export const selectDuePayments = (sql: Sql, { days, at, max, without }: Due) =>
  sql
    .selectFrom((due) =>
      due
        .selectFrom('payment')
        .innerJoin('organization', 'organization.id', 'payment.organizationId')
        .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
        .select(DUE_COLUMNS.map((name) => `payment.${name}` as const))
        .select(
          raw<number>`row_number() over (partition by payment.organization_id order by payment.process_on, payment.id)`.as(
            'place',
          ),
        )
        .where('payment.status', '=', 'SCHEDULED')
        .where(isOfOthers('payment.organizationId', without))
        .whereRef('payment.processOn', '<=', 'today.day')
        .where((eb) => eb.or([eb('payment.nextRunAt', 'is', null), eb('payment.nextRunAt', '<=', at)]))
        .as('due'),
    )
    .select(DUE_COLUMNS)
    .orderBy('place')
    .orderBy('processOn')
    .orderBy('id')
    .limit(max)
    .execute();

export type ExpiringPayment = Awaited<ReturnType<typeof selectExpiring>>[number];

/** Scheduled payments until a day of each zone whose saved card expires before they run; without those that were mailed. */
export const selectExpiring = (
  sql: Sql,
  { until, max, without }: { until: ReadonlyMap<string, Day>; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('payment')
    .innerJoin('organization', 'organization.id', 'payment.organizationId')
    .innerJoin(zoneDays(until), 'today.zone', 'organization.timeZone')
    .innerJoin('paymentMethod', (join) =>
      join
        .onRef('paymentMethod.organizationId', '=', 'payment.organizationId')
        .onRef('paymentMethod.id', '=', 'payment.paymentMethodId'),
    )
    .select(['payment.organizationId', 'payment.id', 'payment.portalId', 'payment.processOn', 'paymentMethod.expiry'])
    .where('payment.status', '=', 'SCHEDULED')
    .where(isOfOthers('payment.organizationId', without))
    .whereRef('payment.processOn', '<=', 'today.day')
    .where('paymentMethod.deletedAt', 'is', null)
    // 'MM/YYYY', valid to the end of its month.
    .where(
      raw<boolean>`right(payment_method.expiry, 4) || '-' || left(payment_method.expiry, 2) < to_char(payment.process_on, 'YYYY-MM')`,
    )
    .where(raw<boolean>`payment.warned_expiry is distinct from payment_method.expiry`)
    .orderBy('payment.processOn')
    .orderBy('payment.id')
    .limit(max)
    .execute();

/** What of these invoices is in dispute by the supplier's books. */
export const selectDisputes = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'disputedAmount'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('disputedAmount', '>', ZERO)
    .orderBy('invoiceNumber')
    .execute();

/** Whether the payer was told, since the payment was moved last, that it waits. */
export async function selectIsHeld(sql: Sql, { organizationId, id }: PaymentKey): Promise<boolean> {
  const last = await sql
    .selectFrom('paymentEvent')
    .select('cause')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', id)
    .where('cause', 'in', ['held', 'moved'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.cause === 'held';
}

/** The payment could not be started and is left alone until then. */
export const updateRunFailed = (sql: Sql, { organizationId, id }: PaymentKey, nextRunAt: string) =>
  sql
    .updateTable('payment')
    .set((eb) => ({ nextRunAt, runCount: eb('runCount', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .execute();

/**
 * The worker that gets the row runs it; others skip it. One that was moved to another day meanwhile is not due any more.
 * Whoever approves it locks it too, so `isWaiting` may be late by one run and never early.
 */
export const lockDuePayment = (tx: Tx, { organizationId, id, processOn }: PaymentKey & { processOn: Day | null }) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('paymentApproval')
          .select('paymentApproval.status')
          .where('paymentApproval.organizationId', '=', organizationId)
          .where('paymentApproval.paymentId', '=', id)
          .where('paymentApproval.status', '=', 'WAITING'),
      ).as('isWaiting'),
    )
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .where('processOn', '=', processOn)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateAllocationAmount = (tx: Tx, organizationId: string, id: string, amount: Cents) =>
  tx
    .updateTable('paymentAllocation')
    .set({ amount })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const deleteAllocation = (tx: Tx, organizationId: string, id: string) =>
  tx.deleteFrom('paymentAllocation').where('organizationId', '=', organizationId).where('id', '=', id).execute();

/** What payments under way take of these invoices and credits, beside the given one. */
export const selectUnderWay = (tx: Tx, { organizationId, id }: PaymentKey, itemIds: readonly string[]) => {
  const taken = (item: 'invoiceId' | 'creditId') =>
    tx
      .selectFrom('paymentAllocation')
      .innerJoin('payment', (join) =>
        join
          .onRef('payment.id', '=', 'paymentAllocation.paymentId')
          .on('payment.organizationId', '=', organizationId)
          .on('payment.status', 'in', ['STARTED', 'PENDING']),
      )
      .select([`paymentAllocation.${item} as itemId`, 'paymentAllocation.amount'])
      .where('paymentAllocation.organizationId', '=', organizationId)
      .where('paymentAllocation.paymentId', '<>', id)
      // What is paid too much is taken from no balance.
      .where('paymentAllocation.kind', '<>', 'EXCESS')
      .where(`paymentAllocation.${item}`, 'in', itemIds);
  return tx
    .selectFrom(taken('invoiceId').unionAll(taken('creditId')).as('taken'))
    .select(['itemId', (eb) => eb.fn.sum<Cents>('amount').as('amount')])
    .groupBy('itemId')
    .execute();
};
