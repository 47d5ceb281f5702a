import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { RecurrenceFilters, RecurrenceSort } from '@plumbline/rules/recurrences/recurrence-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

const ofPayments = (what: string, organizationId: string) => raw`(
  select ${raw.raw(what)} from payment
   where payment.organization_id = ${organizationId} and payment.recurrence_id = recurrence.id
)`;

const ordersIn = (organizationId: string): Readonly<Record<RecurrenceSort, RawBuilder<unknown>>> => ({
  createdAt: raw`recurrence.created_at`,
  startDate: raw`recurrence.start_date`,
  endDate: raw`recurrence.end_date`,
  nextDate: ofPayments(`min(scheduled_at) filter (where payment.status = 'SCHEDULED')`, organizationId),
  status: raw`recurrence.status`,
  type: raw`recurrence.payment_type`,
  amount: raw`recurrence.amount`,
  total: raw`recurrence.amount * recurrence.quantity`,
  processedCount: ofPayments(`count(*) filter (where payment.status <> 'SCHEDULED')`, organizationId),
  createdBy: raw`lower(identity.name)`,
});

const selectMatching = (
  sql: Sql,
  { organizationId, customerId }: Scope,
  { status, currencyCode, search }: RecurrenceFilters,
) =>
  sql
    .selectFrom('recurrence')
    .innerJoin('identity', 'identity.id', 'recurrence.createdBy')
    .where('recurrence.organizationId', '=', organizationId)
    .where('recurrence.customerId', '=', customerId)
    .$if(status !== null, (query) => query.where('recurrence.status', '=', status!))
    .$if(currencyCode !== null, (query) => query.where('recurrence.currencyCode', '=', currencyCode!))
    .$if(search !== null, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('identity.name', 'ilike', likePattern(search!)),
          eb(raw<string>`recurrence.info ->> 'reference'`, 'ilike', likePattern(search!)),
          eb(raw<string>`recurrence.info ->> 'projectName'`, 'ilike', likePattern(search!)),
        ]),
      ),
    );

export const selectRecurrences = (sql: Sql, scope: Scope, filters: RecurrenceFilters) =>
  selectMatching(sql, scope, filters)
    .selectAll('recurrence')
    .select('identity.name as createdByName')
    .orderBy(ordersIn(scope.organizationId)[filters.sort], (order) =>
      filters.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('recurrence.id')
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size)
    .execute();

export const selectRecurrencesCount = async (sql: Sql, scope: Scope, filters: RecurrenceFilters): Promise<number> => {
  const { count } = await selectMatching(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The payments of the recurrences on one page. */
export const selectInstallments = async (sql: Sql, { organizationId, customerId }: Scope, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  return sql
    .selectFrom('payment')
    .select([
      raw<string>`recurrence_id`.as('recurrenceId'),
      'code',
      raw<number>`recurrence_number`.as('recurrenceNumber'),
      'status',
      raw<Day>`coalesce(scheduled_at, (created_at at time zone 'UTC')::date)`.as('scheduledAt'),
      'total',
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('recurrenceId', 'in', ids)
    .execute();
};
