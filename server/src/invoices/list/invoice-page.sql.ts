// A page of the invoice list in one statement: it reads the index of the order from a given row, stops after the page,
// and returns the rows as JSON with the version of the customer's invoices (ADR 24, ADR 25).
import { type RawBuilder, sql as raw } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { and, asWhole, firstOfPage, pageRows, type StartKind } from '../../lists/page-rows.sql.ts';
import type { PageRow } from '../../lists/read-list.ts';
import type { InvoiceOrder } from './selection.ts';
import { type AnswerContext, answerColumns, waivedJoin } from '../invoice-answer.sql.ts';
import type { IndexedFilters } from './invoice-filters.ts';
import { isIn, orderBy, type Part, sortKey } from './invoice-orders.sql.ts';
import { type KeptFilter, keptSums, withoutUnset } from './kept-sums.sql.ts';

type Account = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

export type PageArgs = Account &
  IndexedFilters &
  AnswerContext & {
    startKey: string | null;
    startId: string | null;
    offset: number;
    /** The version that the browser has: at this one, no rows are returned. */
    knownVersion: number | null;
  };

export type PageShape = {
  order: InvoiceOrder;
  size: number;
  part: Part;
  start: StartKind;
  /** Whether rows are skipped; then the first row of the page is returned as a bookmark. */
  isOffset: boolean;
  /** The filters that are set; the others are left out of the text. */
  filters: readonly KeptFilter[];
  /** Whether few rows may match; then the index decides, and only the rows of the page are read. */
  isSparse: boolean;
  hasWaivers: boolean;
};

const ARGS: readonly (keyof PageArgs)[] = [
  'organizationId',
  'customerId',
  'currencyCode',
  'type',
  'isOpen',
  'hasProject',
  'createdFrom',
  'createdTo',
  'dueFrom',
  'dueTo',
  'currentOn',
  'isNothing',
  'startKey',
  'startId',
  'offset',
  'customerName',
  'timeZone',
  'knownVersion',
];

const statements = new Map<string, (sql: Sql, args: PageArgs) => Promise<PageRow[]>>();

/** Rarer shapes are planned at every call, so that other statements keep their room among the prepared ones. */
const SHAPES_MAX = 256;

/** Statements of the same shape are prepared once, so that PostgreSQL plans them once. Null if there is no room. */
export function preparedPage(shape: PageShape): ((sql: Sql, args: PageArgs) => Promise<PageRow[]>) | null {
  const { order, ...others } = shape;
  const name = [order.sort, order.direction, ...Object.values(others)].join();
  const known = statements.get(name);
  if (known || statements.size >= SHAPES_MAX) return known ?? null;
  const added = namedStatement<PageArgs, PageRow>(ARGS, (on, slots) => pageQuery(on, shape, slots));
  statements.set(name, added);
  return added;
}

/** Rows that are skipped are read in the index only, and then those of the page, which takes a third longer. */
const isDirect = ({ isOffset, isSparse }: PageShape) => !isOffset && !isSparse;

/** `more` are conditions that are decided by reading rows. The count ignores filters that the kept sums do not know. */
export function pageQuery(sql: Sql, shape: PageShape, given: PageArgs, more: RawBuilder<boolean> | null = null) {
  const args = withoutUnset(given, shape.filters);
  const { order, isOffset, hasWaivers } = shape;
  const invoice = raw`invoice on invoice.organization_id = ${args.organizationId} and invoice.id = page.id`;
  const inOrder = orderBy(order, raw`key`, isDirect(shape) ? raw`invoice.id` : raw`page.id`);
  const first = (column: 'id' | 'key') => firstOfPage(column, sortKey(order.sort), order.direction, isOffset);
  return raw<PageRow>`
    with ${page(shape, args, more)}, kept as (${keptSums(args)})
    select kept.version, kept.count,
           case when kept.version is distinct from ${args.knownVersion}::bigint then (
             select coalesce(json_agg(listed), '[]')::text from (
               select ${answerColumns(args, hasWaivers)}
                 from ${isDirect(shape) ? raw`page as invoice` : raw`page join ${invoice}`}
                 ${waivedJoin(args, hasWaivers)}
                order by ${inOrder}
             ) as listed
           ) end as rows,
           ${first('key')} as first_key, ${first('id')} as first_id
      from kept`.compile(sql);
}

function page(shape: PageShape, args: PageArgs, more: RawBuilder<boolean> | null): RawBuilder<unknown> {
  const { order, size, part, start, isSparse, isOffset } = shape;
  return pageRows({
    table: 'invoice',
    sort: sortKey(order.sort),
    direction: order.direction,
    conditions: and([
      raw`invoice.organization_id = ${args.organizationId}`,
      raw`invoice.customer_id = ${args.customerId}`,
      raw`invoice.currency_code = ${args.currencyCode}`,
      isIn(part),
      matches(args, part, isSparse),
      more,
    ]),
    range: isSparse ? rangeOf(order, args) : null,
    isWhole: isDirect(shape),
    start,
    isOffset,
    size,
    args,
  });
}

/** What the part does not decide. */
const matches = ({ type, isOpen, hasProject, ...dates }: PageArgs, part: Part, isSparse: boolean) =>
  asWhole([
    type === null || part === 'credits' ? null : raw`invoice.type = ${type}::text`,
    isOpen === null || part === 'open' ? null : raw`invoice.is_open = ${isOpen}::boolean`,
    hasProject === null || part === 'without project' ? null : raw`invoice.has_project = ${hasProject}::boolean`,
    isSparse ? inDates(dates) : null,
  ]);

const inDates = (args: Omit<IndexedFilters, KeptFilter>) => raw<boolean>`not ${args.isNothing}::boolean
  and coalesce(invoice.invoice_created_at >= ${args.createdFrom}::date, true)
  and coalesce(invoice.invoice_created_at <= ${args.createdTo}::date, true)
  and (${args.dueFrom}::date is null or coalesce(invoice.due_date >= ${args.dueFrom}::date, false))
  and (${args.dueTo}::date is null or coalesce(invoice.due_date <= ${args.dueTo}::date, false))
  and (${args.currentOn}::date is null or invoice.type = 'CREDIT'
    or coalesce(invoice.due_date >= ${args.currentOn}::date, true))`;

/** Limits of the order's own key narrow the part of the index that is read. */
function rangeOf({ sort }: InvoiceOrder, args: PageArgs): RawBuilder<boolean> | null {
  const range = (column: string, from: string | null, to: string | null) => {
    const key = raw.ref(`invoice.${column}`);
    return raw<boolean>`${key} >= coalesce(${from}::date, '-infinity') and ${key} <= coalesce(${to}::date, 'infinity')`;
  };
  if (sort === 'dueDate') return range('due_date', args.dueFrom, args.dueTo);
  const isByDay = sort === 'invoiceCreatedAt' || sort === 'customerName';
  return isByDay ? range('invoice_created_at', args.createdFrom, args.createdTo) : null;
}
