import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { RecurrenceStatus } from '@plumbline/rules/recurrences/recurrence';
import type { RecurrenceSort } from '@plumbline/rules/recurrences/recurrence-list';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
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

export type ListedRecurrence = {
  id: string;
  status: string;
  frequency: string;
  type: string;
  brand: string | null;
  amount: Cents;
  startDate: Day;
  endDate: Day;
  currencyCode: CurrencyCode;
  createdAt: string;
  createdBy: { name: string };
  /** Its payments, a list for each field: as objects they took half of the time of a page. */
  payments: { statuses: PaymentStatus[]; days: Day[]; totals: Cents[] };
};

const ofPayments = (what: string, organizationId: string) => raw`(
  select ${raw.raw(what)} from payment
   where payment.organization_id = ${organizationId} and payment.recurrence_id = recurrence.id
)`;

const PAYER = raw<string>`(select identity.name from identity where identity.id = recurrence.created_by)`;

function keyFor(sort: RecurrenceSort, organizationId: string): RawBuilder<unknown> {
  switch (sort) {
    case 'nextDate':
      return ofPayments(`min(scheduled_at) filter (where payment.status = 'SCHEDULED')`, organizationId);
    case 'processedCount':
      return ofPayments(`count(*) filter (where payment.status <> 'SCHEDULED')`, organizationId);
    case 'createdBy':
      return raw`lower(${PAYER})`;
    default:
      return COLUMNS[sort];
  }
}

const COLUMNS: Readonly<
  Record<Exclude<RecurrenceSort, 'createdBy' | 'nextDate' | 'processedCount'>, RawBuilder<unknown>>
> = {
  createdAt: raw`recurrence.created_at`,
  startDate: raw`recurrence.start_date`,
  endDate: raw`recurrence.end_date`,
  status: raw`recurrence.status`,
  type: raw`recurrence.payment_type`,
  amount: raw`recurrence.amount`,
  total: raw`recurrence.amount * recurrence.quantity`,
};

const isFound = (search: string | null) => raw`and (${PAYER} ilike ${search}::text
  or recurrence.info ->> 'reference' ilike ${search}::text or recurrence.info ->> 'projectName' ilike ${search}::text)`;

type RecurrencePage = { count: number; rows: ListedRecurrence[] };

/** The page and the count in one statement. People set recurrences up by hand, so that a customer has few to sort. */
const pageIn = ({ sort, direction }: RecurrenceOrder, hasSearch: boolean) =>
  namedStatement<RecurrenceArgs, RecurrencePage>(
    ['organizationId', 'customerId', 'status', 'currencyCode', 'search', 'limit', 'offset'],
    (sql, { organizationId, customerId, status, currencyCode, search, limit, offset }) => {
      const matching = raw`
        from recurrence
       where recurrence.organization_id = ${organizationId} and recurrence.customer_id = ${customerId}
         and coalesce(recurrence.status = ${status}::text, true)
         and coalesce(recurrence.currency_code = ${currencyCode}::text, true)
         ${hasSearch ? isFound(search) : raw``}`;
      const way = raw.raw(`${direction} nulls last`);
      return raw<RecurrencePage>`
        select (select count(*)::int ${matching}) as count, (
          select coalesce(json_agg(listed), '[]') from (
            select recurrence.id, recurrence.status, recurrence.frequency, recurrence.payment_type as type,
                   recurrence.brand, recurrence.amount, recurrence.start_date as "startDate",
                   recurrence.end_date as "endDate", recurrence.currency_code as "currencyCode",
                   ${instant('recurrence.created_at')} as "createdAt",
                   json_build_object('name', ${PAYER}) as "createdBy", (
                     select json_build_object(
                       'statuses', coalesce(array_agg(payment.status), '{}'),
                       'days', coalesce(array_agg(
                         coalesce(payment.scheduled_at, (payment.created_at at time zone 'UTC')::date)), '{}'),
                       'totals', coalesce(array_agg(payment.total), '{}'))
                       from payment
                      where payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
                        and payment.recurrence_id = recurrence.id
                   ) as payments
              from (
                select recurrence.*, ${keyFor(sort, organizationId)} as key ${matching}
                 order by key ${way}, id limit (select ${limit}::int) offset (select ${offset}::int)
              ) as recurrence
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
  return row ?? { count: 0, rows: [] };
}
