// Lists of invoices with any filters, order and page. Built for each call; see force-custom-plan.ts for how they run.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { dueRangeOf } from '@plumbline/rules/invoices/ageing';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { InvoiceSort, ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { isId } from '../database/new-id.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import { INVOICE_COLUMNS, pendingAmount } from './invoice-columns.sql.ts';

export type InvoiceFilters = Omit<ReportFilters, 'sort' | 'direction' | 'page' | 'size' | 'currencyCode'>;

/** The invoices to list: of one customer in one currency, with filters. */
export type InvoiceSelection = {
  organizationId: string;
  customerId: string;
  currencyCode: CurrencyCode;
  filters: InvoiceFilters;
  today: Day;
};

export type InvoiceOrder = Order<InvoiceSort>;

const COLUMN_BY_SORT = {
  invoiceCreatedAt: 'invoice_created_at',
  dueDate: 'due_date',
  invoiceNumber: 'invoice_number',
  type: 'type',
  jobName: 'job_name',
  jobId: 'job_id',
  poNumber: 'po_number',
  orderNumber: 'order_number',
  statementNumber: 'statement_number',
  // The customer's name is the same for all rows, so the date decides.
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

const isAmount = (sort: InvoiceSort) => sort === 'totalAmount' || sort === 'balance';

/**
 * Numbers have an index over the whole organization, in which the planner would search one customer's invoices among
 * all others. The expression prevents that. Amounts of credits sort as the negative numbers that the list shows.
 */
function keyOf(sort: InvoiceSort): RawBuilder<unknown> {
  const column = raw.ref(`invoice.${COLUMN_BY_SORT[sort]}`);
  if (sort === 'invoiceNumber') return raw`(${column} || '')`;
  return isAmount(sort) ? raw`(case when invoice.type = 'CREDIT' then -${column} else ${column} end)` : column;
}

/** Nulls come last in both directions; the id makes the order total. Reversed, it yields the same list from its end. */
function orderBy({ sort, direction }: InvoiceOrder, isReversed = false): RawBuilder<unknown> {
  const isAscending = (direction === 'asc') !== isReversed;
  const way = raw.raw(isAscending ? 'asc' : 'desc');
  const nulls = NULLABLE.has(sort) ? raw.raw(isReversed ? ' nulls first' : ' nulls last') : raw``;
  return raw`${keyOf(sort)} ${way}${nulls}, invoice.id ${way}`;
}

/** The trigram index needs three letters or digits in a row; shorter texts are searched in the customer's rows. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

const searchTextHolds = (text: string) =>
  isIndexed(text)
    ? raw<boolean>`invoice.search_text like lower(${likePattern(text)})`
    : raw<boolean>`strpos(invoice.search_text, lower(${text})) > 0`;

/** All four columns are part of the searched text, so that its index narrows the rows first. */
function columnHolds(
  column: 'invoice_number' | 'po_number' | 'job_id' | 'job_name',
  text: string,
): RawBuilder<boolean> {
  const holds = raw<boolean>`invoice.${raw.ref(column)} ilike ${likePattern(text)}`;
  return isIndexed(text) ? raw<boolean>`(${searchTextHolds(text)} and ${holds})` : holds;
}

const addressHolds = (text: string, organizationId: string) => raw<boolean>`(
  invoice.ship_to_address ilike ${likePattern(text)}
  or exists (
    select from project
     where project.organization_id = ${organizationId} and project.customer_id = invoice.customer_id
       and project.id = invoice.project_id and project.address ilike ${likePattern(text)}
  )
)`;

/** A credit is never past due and therefore always current. */
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
  const { search, type, isPaid, hasProject, projectId, daysPastDue, startDate, endDate, dueFrom, dueTo } = filters;
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
  add(dueFrom, (value) => raw`invoice.due_date >= ${value}`);
  add(dueTo, (value) => raw`invoice.due_date <= ${value}`);
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

/** Amounts of credits are stored as positive numbers. */
export const invoiceTotalQuery = (sql: Sql, selection: InvoiceSelection) =>
  sql
    .selectFrom('invoice')
    .select([
      raw<number>`count(*)::int`.as('count'),
      raw<Cents>`coalesce(sum(${keyOf('balance')}), 0)::bigint`.as('balance'),
    ])
    .where(conditionsOf(selection))
    .compile();

type Window = { limit: number; offset?: number; isReversed?: boolean; after?: RawBuilder<boolean> };

/** Selects the ids first, which a narrow index provides, then the full rows with their holds. */
function rowsQuery(sql: Sql, selection: InvoiceSelection, order: InvoiceOrder, window: Window) {
  const { limit, offset = 0, isReversed, after } = window;
  const conditions = conditionsOf(selection);
  return sql
    .with('page', (with_) =>
      with_
        .selectFrom('invoice')
        .select('invoice.id')
        .where(after ? raw<boolean>`${conditions} and ${after}` : conditions)
        .orderBy(orderBy(order, isReversed))
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

/** A part of the list; `isReversed` counts the offset from the end. The rows are in the order of the list either way. */
export const invoicePageQuery = (
  sql: Sql,
  selection: InvoiceSelection,
  order: InvoiceOrder,
  window: { limit: number; offset: number; isReversed: boolean },
) => rowsQuery(sql, selection, order, window);

export type InvoiceCursor = Readonly<Record<Exclude<InvoiceSort, 'customerName' | 'type'>, string | Cents | null>> & {
  readonly id: string;
  readonly type: 'INVOICE' | 'CREDIT';
};

/** The rows after a given row, or the first ones: keyset pagination, which needs no offset. */
export const invoicesAfterQuery = (
  sql: Sql,
  selection: InvoiceSelection,
  order: InvoiceOrder,
  { after, limit }: { after: InvoiceCursor | null; limit: number },
) => rowsQuery(sql, selection, order, { limit, ...(after && { after: isAfter(order, after) }) });

function isAfter({ sort, direction }: InvoiceOrder, cursor: InvoiceCursor): RawBuilder<boolean> {
  const beyond = raw.raw(direction === 'asc' ? '>' : '<');
  const key = keyOf(sort);
  const stored = cursor[sort === 'customerName' ? 'invoiceCreatedAt' : sort];
  const value = typeof stored === 'number' ? signedAmount(cursor.type, stored) : stored;
  if (value === null) return raw`(${key} is null and invoice.id ${beyond} ${cursor.id})`;
  const later = raw<boolean>`(${key}, invoice.id) ${beyond} (${value}, ${cursor.id})`;
  return NULLABLE.has(sort) ? raw`(${later} or ${key} is null)` : later;
}
