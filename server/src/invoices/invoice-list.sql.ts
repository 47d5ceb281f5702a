// Lists of invoices with any filters, order and page. Built for each call; see force-custom-plan.ts for how they run.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { dueRangeOf } from '@plumbline/rules/invoices/ageing';
import type { InvoiceSort } from '@plumbline/rules/invoices/invoice-list';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import type { Cents } from '@plumbline/rules/money';
import { isId } from '../database/new-id.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import { type AnsweredInvoice, type AnswerContext, answerColumns, waivedJoin } from './invoice-answer.sql.ts';
import { keyOf, orderBy } from './list/invoice-orders.sql.ts';
import type { InvoiceFilters, InvoiceOrder, InvoiceSelection } from './list/selection.ts';

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

type Condition = RawBuilder<boolean>;

/** Filters that are decided by reading rows, of which an index may narrow the number. */
export function rowConditions({ organizationId, filters }: InvoiceSelection): Condition {
  const { search, projectId, invoiceNumber, poNumber, jobId, jobName, jobAddress } = filters;
  return all([
    when(projectId, (value) => (isId(value) ? raw`invoice.project_id = ${value}` : raw`false`)),
    when(search, searchTextHolds),
    when(invoiceNumber, (value) => columnHolds('invoice_number', value)),
    when(poNumber, (value) => columnHolds('po_number', value)),
    when(jobId, (value) => columnHolds('job_id', value)),
    when(jobName, (value) => columnHolds('job_name', value)),
    when(jobAddress, (value) => addressHolds(value, organizationId)),
  ]);
}

export function conditionsOf(selection: InvoiceSelection): Condition {
  const { organizationId, customerId, currencyCode, filters, today } = selection;
  const { type, isPaid, hasProject, daysPastDue, startDate, endDate, dueFrom, dueTo } = filters;
  return all([
    raw`invoice.organization_id = ${organizationId}`,
    raw`invoice.customer_id = ${customerId}`,
    raw`invoice.currency_code = ${currencyCode}`,
    when(type, (value) => raw`invoice.type = ${value}`),
    when(isPaid, (value) => (value ? raw`not invoice.is_open` : raw`invoice.is_open`)),
    when(hasProject, (value) => (value ? raw`invoice.has_project` : raw`not invoice.has_project`)),
    when(daysPastDue, (value) => isInBucket(value, today)),
    when(startDate, (value) => raw`invoice.invoice_created_at >= ${value}`),
    when(endDate, (value) => raw`invoice.invoice_created_at <= ${value}`),
    when(dueFrom, (value) => raw`invoice.due_date >= ${value}`),
    when(dueTo, (value) => raw`invoice.due_date <= ${value}`),
    rowConditions(selection),
  ]);
}

const when = <T>(value: T | null, condition: (value: T) => Condition): Condition | null =>
  value === null ? null : condition(value);

function all(conditions: readonly (Condition | null)[]): Condition {
  const set = conditions.filter((condition) => condition !== null);
  return set.length === 0 ? raw`true` : raw`${raw.join(set, raw` and `)}`;
}

export type InvoiceCursor = Readonly<Record<Exclude<InvoiceSort, 'customerName' | 'type'>, string | Cents | null>> & {
  readonly id: string;
  readonly type: 'INVOICE' | 'CREDIT';
};

type Batch = { after: InvoiceCursor | null; limit: number; context: AnswerContext; hasWaivers: boolean };

/** The rows after a given row, or the first ones: keyset pagination, which needs no offset. */
export const invoicesAfterQuery = (
  sql: Sql,
  selection: InvoiceSelection,
  order: InvoiceOrder,
  { after, limit, context, hasWaivers }: Batch,
) => {
  const key = raw.ref(`invoice.${keyOf(order.sort).column}`);
  const conditions = after ? raw`${conditionsOf(selection)} and ${isAfter(order, after)}` : conditionsOf(selection);
  return raw<AnsweredInvoice>`
    with page as (
      select invoice.id, ${key} as key from invoice where ${conditions}
       order by ${orderBy(order, key, raw`invoice.id`)} limit ${limit}
    )
    select ${answerColumns(context, hasWaivers)}
      from page
      join invoice on invoice.organization_id = ${selection.organizationId} and invoice.id = page.id
      ${waivedJoin(context, hasWaivers)}
     order by ${orderBy(order, raw`page.key`, raw`page.id`)}`.compile(sql);
};

function isAfter({ sort, direction }: InvoiceOrder, cursor: InvoiceCursor): RawBuilder<boolean> {
  const beyond = raw.raw(direction === 'asc' ? '>' : '<');
  const { column, isNullable } = keyOf(sort);
  const key = raw.ref(`invoice.${column}`);
  const stored = cursor[sort === 'customerName' ? 'invoiceCreatedAt' : sort];
  const value = typeof stored === 'number' ? signedAmount(cursor.type, stored) : stored;
  if (value === null) return raw`(${key} is null and invoice.id ${beyond} ${cursor.id})`;
  const later = raw<boolean>`(${key}, invoice.id) ${beyond} (${value}, ${cursor.id})`;
  return isNullable ? raw`(${later} or ${key} is null)` : later;
}
