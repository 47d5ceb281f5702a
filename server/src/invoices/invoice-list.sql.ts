// Lists of invoices: any filters, any order, any page. Built for each call; see force-custom-plan.ts for how they run.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { dueRangeOf } from '@plumbline/rules/invoices/ageing';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { InvoiceSort, ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { isId } from '../database/new-id.ts';
import { containing } from '../database/containing.ts';
import type { Sql } from '../database/open-database.ts';
import { INVOICE_COLUMNS, pendingAmount } from './invoice-columns.sql.ts';

export type InvoiceFilters = Omit<ReportFilters, 'sort' | 'direction' | 'page' | 'size' | 'currencyCode'>;

/** Which invoices: whose, in which currency, and narrowed how. */
export type InvoiceSelection = {
  organizationId: string;
  customerId: string;
  currencyCode: CurrencyCode;
  filters: InvoiceFilters;
  today: Day;
};

export type InvoiceOrder = Order<InvoiceSort>;

const COLUMN_OF = {
  invoiceCreatedAt: 'invoice_created_at',
  dueDate: 'due_date',
  invoiceNumber: 'invoice_number',
  type: 'type',
  jobName: 'job_name',
  jobId: 'job_id',
  poNumber: 'po_number',
  orderNumber: 'order_number',
  statementNumber: 'statement_number',
  // The same for all invoices of one customer.
  customerName: 'invoice_created_at',
  totalAmount: 'total_amount',
  balance: 'balance',
} as const satisfies Record<InvoiceSort, string>;

const NULLABLE: ReadonlySet<InvoiceSort> = new Set([
  'dueDate',
  'jobName',
  'jobId',
  'poNumber',
  'orderNumber',
  'statementNumber',
]);

/**
 * Numbers are unique in an organization and have an index there; in it, the planner would look for one customer's
 * invoices among everybody's. An expression keeps it off.
 */
const keyOf = (sort: InvoiceSort): RawBuilder<unknown> =>
  sort === 'invoiceNumber' ? raw`(invoice.invoice_number || '')` : raw.ref(`invoice.${COLUMN_OF[sort]}`);

/** Nothing comes last in both directions; the id makes the order complete. Turned around, it is the same list from its end. */
function orderBy({ sort, direction }: InvoiceOrder, isTurned = false): RawBuilder<unknown> {
  const isRising = (direction === 'asc') !== isTurned;
  const way = raw.raw(isRising ? 'asc' : 'desc');
  const nulls = NULLABLE.has(sort) ? raw.raw(isTurned ? ' nulls first' : ' nulls last') : raw``;
  return raw`${keyOf(sort)} ${way}${nulls}, invoice.id ${way}`;
}

/** The index of the search knows three letters or digits in a row; shorter texts are looked for in the customer's rows. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

const searchTextHolds = (text: string) =>
  isIndexed(text)
    ? raw<boolean>`invoice.search_text like lower(${containing(text)})`
    : raw<boolean>`strpos(invoice.search_text, lower(${text})) > 0`;

/** All four columns are part of the searched text, so that its index finds the few rows that are worth a look. */
function columnHolds(
  column: 'invoice_number' | 'po_number' | 'job_id' | 'job_name',
  text: string,
): RawBuilder<boolean> {
  const holds = raw<boolean>`invoice.${raw.ref(column)} ilike ${containing(text)}`;
  return isIndexed(text) ? raw<boolean>`(${searchTextHolds(text)} and ${holds})` : holds;
}

const addressHolds = (text: string, organizationId: string) => raw<boolean>`(
  invoice.ship_to_address ilike ${containing(text)}
  or exists (
    select from project
     where project.organization_id = ${organizationId} and project.customer_id = invoice.customer_id
       and project.id = invoice.project_id and project.address ilike ${containing(text)}
  )
)`;

/** A credit is never past due, so it always is current. */
function isInBucket(bucket: NonNullable<InvoiceFilters['daysPastDue']>, today: Day): RawBuilder<boolean> {
  const { from, to, isWithoutDueDate } = dueRangeOf(bucket, today);
  const within = raw.join(
    [
      ...(from === null ? [] : [raw`invoice.due_date >= ${from}`]),
      ...(to === null ? [] : [raw`invoice.due_date <= ${to}`]),
    ],
    raw` and `,
  );
  return isWithoutDueDate
    ? raw<boolean>`(invoice.type = 'CREDIT' or invoice.due_date is null or (${within}))`
    : raw<boolean>`(invoice.type = 'INVOICE' and ${within})`;
}

function conditionsOf({ organizationId, customerId, currencyCode, filters, today }: InvoiceSelection) {
  const { search, type, isPaid, hasProject, projectId, daysPastDue, startDate, endDate } = filters;
  const { invoiceNumber, poNumber, jobId, jobName, jobAddress } = filters;
  const conditions = [
    raw<boolean>`invoice.organization_id = ${organizationId}`,
    raw<boolean>`invoice.customer_id = ${customerId}`,
    raw<boolean>`invoice.currency_code = ${currencyCode}`,
  ];
  const add = <T>(value: T | null, condition: (value: T) => RawBuilder<boolean>) => {
    if (value !== null) conditions.push(condition(value));
  };
  add(type, (value) => raw`invoice.type = ${value}`);
  add(isPaid, (value) => (value ? raw`invoice.balance = 0` : raw`invoice.balance > 0`));
  add(hasProject, (value) => (value ? raw`invoice.project_id is not null` : raw`invoice.project_id is null`));
  add(projectId, (value) => (isId(value) ? raw`invoice.project_id = ${value}` : raw`false`));
  add(daysPastDue, (value) => isInBucket(value, today));
  add(startDate, (value) => raw`invoice.invoice_created_at >= ${value}`);
  add(endDate, (value) => raw`invoice.invoice_created_at <= ${value}`);
  add(search, searchTextHolds);
  add(invoiceNumber, (value) => columnHolds('invoice_number', value));
  add(poNumber, (value) => columnHolds('po_number', value));
  add(jobId, (value) => columnHolds('job_id', value));
  add(jobName, (value) => columnHolds('job_name', value));
  add(jobAddress, (value) => addressHolds(value, organizationId));
  return raw<boolean>`${raw.join(conditions, raw` and `)}`;
}

export const invoiceCountQuery = (sql: Sql, selection: InvoiceSelection) =>
  sql
    .selectFrom('invoice')
    .select(raw<number>`count(*)::int`.as('count'))
    .where(conditionsOf(selection))
    .compile();

type Window = { limit: number; offset?: number; isTurned?: boolean; after?: RawBuilder<boolean> };

/** First the ids, which a narrow index can give; then the rows behind them, and what payments under way will take of each. */
function rowsQuery(sql: Sql, selection: InvoiceSelection, order: InvoiceOrder, window: Window) {
  const { limit, offset = 0, isTurned, after } = window;
  const conditions = conditionsOf(selection);
  return sql
    .with('page', (with_) =>
      with_
        .selectFrom('invoice')
        .select('invoice.id')
        .where(after ? raw<boolean>`${conditions} and ${after}` : conditions)
        .orderBy(orderBy(order, isTurned))
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', selection.organizationId).onRef('invoice.id', '=', 'page.id'),
    )
    .select([...INVOICE_COLUMNS, pendingAmount])
    .orderBy(orderBy(order))
    .compile();
}

/** A part of the list; `isTurned` counts the offset from its end. The rows come in the order of the list either way. */
export const invoicePageQuery = (
  sql: Sql,
  selection: InvoiceSelection,
  order: InvoiceOrder,
  window: { limit: number; offset: number; isTurned: boolean },
) => rowsQuery(sql, selection, order, window);

export type InvoicePlace = Readonly<Record<Exclude<InvoiceSort, 'customerName'>, string | Cents | null>> & {
  readonly id: string;
};

/** The rows that follow a row, or the first ones: the way to read a list to its end without counting it off each time. */
export const invoicesAfterQuery = (
  sql: Sql,
  selection: InvoiceSelection,
  order: InvoiceOrder,
  { after, limit }: { after: InvoicePlace | null; limit: number },
) => rowsQuery(sql, selection, order, { limit, ...(after && { after: follows(order, after) }) });

function follows({ sort, direction }: InvoiceOrder, place: InvoicePlace): RawBuilder<boolean> {
  const beyond = raw.raw(direction === 'asc' ? '>' : '<');
  const key = keyOf(sort);
  const value = place[sort === 'customerName' ? 'invoiceCreatedAt' : sort];
  if (value === null) return raw`(${key} is null and invoice.id ${beyond} ${place.id})`;
  const later = raw<boolean>`(${key}, invoice.id) ${beyond} (${value}, ${place.id})`;
  return NULLABLE.has(sort) ? raw`(${later} or ${key} is null)` : later;
}
