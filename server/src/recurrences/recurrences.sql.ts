import { type RawBuilder, sql as raw } from 'kysely';
import type { Answer } from '@plumbline/contract/call';
import type { getRecurrence } from '@plumbline/contract/recurrences';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { StatusFacts } from '@plumbline/rules/payments/precise-status';
import type { RecurrenceStatus } from '@plumbline/rules/recurrences/recurrence';
import type { RecurrenceSort } from '@plumbline/rules/recurrences/recurrence-list';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import type { Tx } from '../database/transaction.ts';
import { instant } from '../lists/list-statements.sql.ts';

export type RecurrenceOrder = Order<RecurrenceSort>;

export type RecurrenceArgs = {
  organizationId: string;
  customerId: string;
  /** Null is no filter; the text is a pattern. */
  status: RecurrenceStatus | null;
  currencyCode: CurrencyCode | null;
  search: string | null;
  limit: number;
  offset: number;
};

/** Every payment that is no longer scheduled counts as processed, canceled ones included (decision C12). */
const summed = ({ organizationId, customerId }: Pick<RecurrenceArgs, 'customerId' | 'organizationId'>) => raw`lateral (
  select count(*)::int as payments_count,
         count(*) filter (where payment.status <> 'SCHEDULED')::int as processed_count,
         coalesce(sum(payment.total) filter (where payment.status = 'APPROVED'), 0)::bigint as charged,
         min(payment.scheduled_at) filter (where payment.status = 'SCHEDULED') as next_date,
         (array_agg(payment.scheduled_at order by payment.scheduled_at) filter (where payment.status = 'SCHEDULED'))[1:3]
           as next_dates
    from payment
   where payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
     and payment.recurrence_id = recurrence.id
) as summed`;

const PAYER = raw<string>`(select identity.name from identity where identity.id = recurrence.created_by)`;

const KEYS: Readonly<Record<RecurrenceSort, RawBuilder<unknown>>> = {
  createdAt: raw`recurrence.created_at`,
  createdBy: raw`lower(${PAYER})`,
  startDate: raw`recurrence.start_date`,
  endDate: raw`recurrence.end_date`,
  status: raw`recurrence.status`,
  type: raw`recurrence.payment_type`,
  amount: raw`recurrence.amount`,
  total: raw`recurrence.amount * recurrence.quantity`,
  nextDate: raw`summed.next_date`,
  processedCount: raw`summed.processed_count`,
};
/** All that match are summed, and not only those of the page. */
const BY_SUMS: ReadonlySet<RecurrenceSort> = new Set(['nextDate', 'processedCount']);

/** Of `recurrence` and its sums. */
const COLUMNS = raw`id, status, frequency, payment_type as type, brand, last4, amount, payments_count as quantity,
  amount * payments_count as total, charged as "paymentsTotal", payments_count as "paymentsCount",
  processed_count as "processedCount", start_date as "startDate", end_date as "endDate", next_date as "nextDate",
  coalesce(next_dates, '{}') as "nextDates",
  currency_code as "currencyCode", info ->> 'reference' as reference, info ->> 'projectName' as "projectName",
  ${instant('recurrence.created_at')} as "createdAt", json_build_object('name', ${PAYER}) as "createdBy"`;

const isFound = (search: string | null) => raw`and (${PAYER} ilike ${search}::text
  or recurrence.info ->> 'reference' ilike ${search}::text or recurrence.info ->> 'projectName' ilike ${search}::text)`;

/** The rows as JSON. */
type RecurrencePage = { count: number; rows: string };

/** The page and the count in one statement. People set recurrences up by hand, so that a customer has few to sort. */
const pageIn = ({ sort, direction }: RecurrenceOrder, hasSearch: boolean) =>
  namedStatement<RecurrenceArgs, RecurrencePage>(
    ['organizationId', 'customerId', 'status', 'currencyCode', 'search', 'limit', 'offset'],
    (sql, { status, currencyCode, search, limit, offset, ...scope }) => {
      const matching = raw`
        where recurrence.organization_id = ${scope.organizationId} and recurrence.customer_id = ${scope.customerId}
          and coalesce(recurrence.status = ${status}::text, true)
          and coalesce(recurrence.currency_code = ${currencyCode}::text, true)
          ${hasSearch ? isFound(search) : raw``}`;
      const way = raw.raw(`${direction} nulls last`);
      const sums = raw`cross join ${summed(scope)}`;
      const [before, after] = BY_SUMS.has(sort) ? [sums, raw``] : [raw``, sums];
      return raw<RecurrencePage>`
        select (select count(*)::int from recurrence ${matching}) as count, (
          select coalesce(json_agg(listed), '[]')::text from (
            select ${COLUMNS}
              from (
                select recurrence.*, ${BY_SUMS.has(sort) ? raw`summed.*,` : raw``} ${KEYS[sort]} as key
                  from recurrence ${before} ${matching}
                 order by key ${way}, id limit (select ${limit}::int) offset (select ${offset}::int)
              ) as recurrence ${after}
             order by key ${way}, id
          ) as listed
        ) as rows`.compile(sql);
    },
  );

const pages = new Map<string, ReturnType<typeof pageIn>>();

export async function selectRecurrencePage(
  sql: Sql,
  order: RecurrenceOrder,
  args: RecurrenceArgs,
): Promise<RecurrencePage> {
  const hasSearch = args.search !== null;
  const name = `${order.sort} ${order.direction} ${hasSearch}`;
  const page = pages.get(name) ?? pageIn(order, hasSearch);
  pages.set(name, page);
  const [row] = await page(sql, args);
  return row ?? { count: 0, rows: '[]' };
}

type RecurrenceKey = { organizationId: string; customerId: string; id: string };

export type RecurrenceDetail = Omit<Answer<typeof getRecurrence>, 'payments'> & {
  payments: (Omit<StatusFacts, 'needsApproval'> &
    Omit<Answer<typeof getRecurrence>['payments'][number], 'preciseStatus'>)[];
};

/** With its payments, in their order. */
const detail = namedStatement<RecurrenceKey, { recurrence: RecurrenceDetail }>(
  ['organizationId', 'customerId', 'id'],
  (sql, { organizationId, customerId, id }) =>
    raw<{ recurrence: RecurrenceDetail }>`
      select row_to_json(shown) as recurrence from (
        select ${COLUMNS}, ${instant('recurrence.canceled_at')} as "canceledAt", (
                 select coalesce(json_agg(json_build_object(
                   'recurrenceNumber', payment.recurrence_number, 'code', payment.code, 'status', payment.status,
                   'total', payment.total, 'scheduledAt', payment.scheduled_at, 'processOn', payment.process_on,
                   'approvedAt', ${instant('payment.approved_at')}, 'paymentType', payment.payment_type,
                   'refundedAmount', payment.refunded_amount, 'sentAt', payment.sent_at,
                   'failureCode', payment.failure_code
                 ) order by payment.recurrence_number), '[]')
                   from payment
                  where payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
                    and payment.recurrence_id = recurrence.id
               ) as payments
          from recurrence cross join ${summed({ organizationId, customerId })}
         where recurrence.organization_id = ${organizationId} and recurrence.customer_id = ${customerId}
           and recurrence.id = ${id}::uuid
      ) as shown`.compile(sql),
);

export async function selectRecurrence(sql: Sql, key: RecurrenceKey): Promise<RecurrenceDetail | undefined> {
  const [row] = await detail(sql, key);
  return row?.recurrence;
}

/** In their order. */
export const selectInstallments = (tx: Tx, { organizationId, customerId, id }: RecurrenceKey) =>
  tx
    .selectFrom('payment')
    .select(['id', 'code', 'customerId', 'createdBy', 'origin', 'scheduledAt', 'status'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('recurrenceId', '=', id)
    .orderBy('recurrenceNumber')
    .execute();

/** The future payments, locked in the order in which a run locks them: before their recurrence. */
export const lockFuturePayments = (tx: Tx, { organizationId, customerId, id }: RecurrenceKey) =>
  tx
    .selectFrom('payment')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('recurrenceId', '=', id)
    .where('status', '=', 'SCHEDULED')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
