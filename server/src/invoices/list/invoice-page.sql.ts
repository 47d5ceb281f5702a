// A page of the invoice list in one statement: it reads the index of the order from a given row, stops after the page,
// and returns the rows as JSON with the version of the customer's invoices (ADR 24, ADR 25).
import { type RawBuilder, sql as raw } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import type { InvoiceOrder } from './selection.ts';
import { type AnswerContext, answerColumns, waivedJoin } from '../invoice-answer.sql.ts';
import type { IndexedFilters } from './invoice-filters.ts';
import { isIn, keyOf, orderBy, type Part } from './invoice-orders.sql.ts';
import { keptSums } from './kept-sums.sql.ts';

type Account = { organizationId: string; customerId: string; currencyCode: CurrencyCode };
/** The row at which the reading starts; without it, at the first one. */
export type Start = { key: string | null; id: string };

export type PageArgs = Account &
  IndexedFilters &
  AnswerContext & {
    startKey: string | null;
    startId: string | null;
    limit: number;
    offset: number;
    /** The version that the browser has: at this one, no rows are returned. */
    knownVersion: number | null;
  };

export type PageShape = {
  order: InvoiceOrder;
  part: Part;
  start: 'first' | 'value' | 'null';
  /** Whether rows are skipped; then the first row of the page is returned as a bookmark. */
  isOffset: boolean;
  /** Whether filters remain that the part does not decide. */
  isFiltered: boolean;
  hasWaivers: boolean;
};

/** `count` is of the kept sums: it ignores filters that those do not know. */
export type PageRow = {
  version: number;
  count: number;
  rows: string | null;
  firstKey: string | null;
  firstId: string | null;
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
  'limit',
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

/** Rows that were skipped or filtered are read in the index only, and then those of the page. */
const isDirect = ({ isOffset, isFiltered }: PageShape) => !isOffset && !isFiltered;

/** `more` are conditions that are decided by reading rows. */
export function pageQuery(sql: Sql, shape: PageShape, args: PageArgs, more: RawBuilder<boolean> | null = null) {
  const { order, isOffset, hasWaivers } = shape;
  const invoice = raw`invoice on invoice.organization_id = ${args.organizationId} and invoice.id = page.id`;
  const inOrder = orderBy(order, raw`key`, isDirect(shape) ? raw`invoice.id` : raw`page.id`);
  const first = (column: RawBuilder<unknown>) =>
    isOffset
      ? raw<
          string | null
        >`(select ${column}::text from page order by ${orderBy(order, raw`page.key`, raw`page.id`)} limit 1)`
      : raw<null>`null::text`;
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
           ${first(raw`page.key`)} as first_key, ${first(raw`page.id`)} as first_id
      from kept`.compile(sql);
}

/**
 * The ids of the page and their keys. Rows without a key come last in both directions, which no index offers in both, so
 * they are read apart, and only if the page is not full without them.
 */
function page(shape: PageShape, args: PageArgs, more: RawBuilder<boolean> | null): RawBuilder<unknown> {
  const { order, part, start, isFiltered, isOffset } = shape;
  const { column, type, isNullable } = keyOf(order.sort);
  const key = raw.ref(`invoice.${column}`);
  const beyond = raw.raw(order.direction === 'asc' ? '>=' : '<=');
  const way = raw.raw(order.direction);
  const { organizationId, customerId, currencyCode } = args;
  const filters = [
    raw`invoice.organization_id = ${organizationId}`,
    raw`invoice.customer_id = ${customerId}`,
    raw`invoice.currency_code = ${currencyCode}`,
    isIn(part),
    isFiltered ? matches(args) : null,
    more,
  ];
  const from = raw`select ${isDirect(shape) ? raw`invoice.*` : raw`invoice.id`}, ${key} as key from invoice
    where ${raw.join(
      filters.filter((filter) => filter !== null),
      raw` and `,
    )}`;
  const fromStart =
    start === 'value'
      ? raw`and (${key}, invoice.id) ${beyond} (${args.startKey}::${raw.raw(type)}, ${args.startId}::uuid)`
      : raw``;
  const isRanged = order.sort === 'dueDate' && isFiltered;
  const range = isFiltered ? raw`and ${inRange(order, args)}` : raw``;
  const limit = raw`order by ${key} ${way}, invoice.id ${way} limit ${args.limit}::int`;
  const offset = isOffset ? raw`offset ${args.offset}::int` : raw``;
  // From its first row on, the ascending order is that of the index, nulls last.
  if (!isNullable || (start === 'first' && order.direction === 'asc' && !isRanged))
    return raw`page as (${from} ${range} ${fromStart} ${limit} ${offset})`;
  if (start === 'null') {
    const fromNull = raw`and ${key} is null and invoice.id ${beyond} ${args.startId}::uuid`;
    return raw`page as (${from} ${fromNull} ${limit} ${offset})`;
  }
  const present = raw`${from} and ${key} is not null ${range} ${fromStart}`;
  const found = raw`(select count(*) from present)`;
  const skipped = raw`offset case when ${found} > 0 then 0
    else greatest(0, ${args.offset}::int - (select count(*) from (${present}) as counted)) end`;
  return raw`present as (${present} ${limit} ${offset}),
    absent as (${from} and ${key} is null ${limit} - ${found} ${isOffset ? skipped : raw``}),
    page as (select * from present union all select * from absent)`;
}

/**
 * One expression, which the planner takes as a whole: it cannot mistake the filters for a reason to read another index
 * and sort, and plans the same whether they are set or not.
 */
const matches = (args: PageArgs) => raw<boolean>`(case when
  not ${args.isNothing}::boolean and coalesce(invoice.type = ${args.type}::text, true)
  and coalesce(invoice.is_open = ${args.isOpen}::boolean, true)
  and coalesce(invoice.has_project = ${args.hasProject}::boolean, true)
  and coalesce(invoice.invoice_created_at >= ${args.createdFrom}::date, true)
  and coalesce(invoice.invoice_created_at <= ${args.createdTo}::date, true)
  and (${args.dueFrom}::date is null or coalesce(invoice.due_date >= ${args.dueFrom}::date, false))
  and (${args.dueTo}::date is null or coalesce(invoice.due_date <= ${args.dueTo}::date, false))
  and (${args.currentOn}::date is null or invoice.type = 'CREDIT'
    or coalesce(invoice.due_date >= ${args.currentOn}::date, true))
  then true else false end)`;

/** Limits of the order's own key narrow the part of the index that is read. */
function inRange({ sort }: InvoiceOrder, args: PageArgs): RawBuilder<boolean> {
  const range = (column: string, from: string | null, to: string | null) => {
    const key = raw.ref(`invoice.${column}`);
    return raw<boolean>`${key} >= coalesce(${from}::date, '-infinity') and ${key} <= coalesce(${to}::date, 'infinity')`;
  };
  if (sort === 'dueDate') return range('due_date', args.dueFrom, args.dueTo);
  const isByDay = sort === 'invoiceCreatedAt' || sort === 'customerName';
  return isByDay ? range('invoice_created_at', args.createdFrom, args.createdTo) : raw`true`;
}
