// A page of a customer's list in one statement: it reads the index of the order from a given row, stops after the page, and
// returns the rows as JSON with the version of the customer's data and the count (ADR 25, ADR 33).
import { type RawBuilder, sql as raw } from 'kysely';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import { customerVersion, versionRow } from './customer-version.sql.ts';
import { and, asWhole, firstOfPage, orderBy, pageRows, type SortKey, type StartKind } from './page-rows.sql.ts';
import type { PageRow, ReadPage } from './read-list.ts';

export type Scope = { organizationId: string; customerId: string };

/** A table of which a customer's rows are listed. */
export type ListTable<Filters extends object, Sort extends string> = {
  table: 'document' | 'payment' | 'waiver_request';
  keys: Readonly<Record<Sort, SortKey>>;
  /** The filters that indexes decide, each null if it is not set. */
  filterNames: readonly (keyof Filters & string)[];
  /** What the filters leave; an empty list if that is every row. */
  matches: (filters: Filters) => Condition[];
  /** The fields of the answer, and the tables that they need besides. */
  columns: (scope: Scope) => RawBuilder<unknown>;
  join: (scope: Scope) => RawBuilder<unknown>;
};

export type PageShape<Sort extends string> = {
  order: Order<Sort>;
  size: number;
  start: StartKind;
  /** Whether rows are skipped; then the first row of the page is returned as a bookmark. */
  isOffset: boolean;
  /** The filters that are set; the others are left out of the text. */
  filters: readonly string[];
  /** Whether the filters may leave out most rows, so that rows are read only after the index has decided. */
  isSelective: boolean;
  /** Whether the rows are counted; a plan that could count and does not would take a tenth longer. */
  isCounted: boolean;
};

export type PageArgs = Scope & {
  startKey: string | null;
  startId: string | null;
  offset: number;
  /** The version that the browser has: at this one, no rows are returned. */
  knownVersion: number | null;
};

const ARGS: readonly (keyof PageArgs)[] = [
  'organizationId',
  'customerId',
  'startKey',
  'startId',
  'offset',
  'knownVersion',
];

/** Rarer shapes are planned at every call, so that other statements keep their room among the prepared ones. */
const SHAPES_MAX = 64;

type Conditions = RawBuilder<boolean>;
/** Null if its filter is not set. */
type Condition = RawBuilder<boolean> | null;
type Versioned = Pick<ReadPage, 'version' | 'rows'>;
type IdArgs = Scope & { ids: readonly string[]; knownVersion: number | null };

/** What any list needs to know of its table. */
type Listed = Pick<ListTable<never, never>, 'columns' | 'join' | 'table'>;

const column = ({ table }: Listed, name: string) => raw.ref(`${table}.${name}`);

const ofCustomer = (list: Listed, { organizationId, customerId }: Scope) =>
  and([
    raw`${column(list, 'organization_id')} = ${organizationId}`,
    raw`${column(list, 'customer_id')} = ${customerId}`,
  ]);

const builtRows = ({ columns, join }: Listed, from: RawBuilder<unknown>, scope: Scope, order: RawBuilder<unknown>) =>
  raw<string>`(
    select coalesce(json_agg(listed), '[]')::text from (
      select ${columns(scope)} from ${from} ${join(scope)} order by ${order}
    ) as listed
  )`;

const versionOf = ({ organizationId, customerId }: Scope) => customerVersion(organizationId, customerId);

function pageQuery<Filters extends object, Sort extends string>(
  list: ListTable<Filters, Sort>,
  sql: Sql,
  { order, size, start, isOffset, filters, isSelective, isCounted }: PageShape<Sort>,
  args: PageArgs & Filters,
  more: Conditions | null,
) {
  const { table } = list;
  const sort = list.keys[order.sort];
  // Rows that are skipped are read in the index only, and then those of the page.
  const isWhole = !isOffset && !isSelective && more === null;
  const unset = list.filterNames.filter((name) => !filters.includes(name)).map((name): [string, null] => [name, null]);
  const conditions = and([
    ofCustomer(list, args),
    asWhole(list.matches({ ...args, ...Object.fromEntries(unset) })),
    more,
  ]);
  const rows = pageRows({ ...order, table, sort, conditions, range: null, isWhole, start, isOffset, size, args });
  const from = isWhole
    ? raw`page as ${raw.ref(table)}`
    : raw`page join ${raw.ref(table)} on ${column(list, 'organization_id')} = ${args.organizationId}
        and ${column(list, 'id')} = page.id`;
  const inOrder = orderBy(sort, order.direction, raw`key`, isWhole ? column(list, 'id') : raw`page.id`);
  const first = (name: 'id' | 'key') => firstOfPage(name, sort, order.direction, isOffset);
  return raw<PageRow>`
    with ${rows}, kept as (${versionRow(args.organizationId, args.customerId)})
    select kept.version,
           ${isCounted ? raw`(select count(*)::int from ${raw.ref(table)} where ${conditions})` : raw`0`} as count,
           case when kept.version is distinct from ${args.knownVersion}::bigint
             then ${builtRows(list, from, args, inOrder)} end as rows,
           ${first('key')} as first_key, ${first('id')} as first_id
      from kept`.compile(sql);
}

const rowsById = (list: Listed) =>
  namedStatement<IdArgs, Versioned>(['organizationId', 'customerId', 'ids', 'knownVersion'], (sql, args) => {
    const from = raw`unnest(${args.ids}::uuid[]) with ordinality as page (id, place)
      join ${raw.ref(list.table)} on ${ofCustomer(list, args)} and ${column(list, 'id')} = page.id`;
    return raw<Versioned>`
      with kept as (${versionRow(args.organizationId, args.customerId)})
      select kept.version, case when kept.version is distinct from ${args.knownVersion}::bigint
        then ${builtRows(list, from, args, raw`page.place`)} end as rows from kept`.compile(sql);
  });

export type ListStatements<Filters extends object, Sort extends string> = ReturnType<
  typeof listStatements<Filters, Sort>
>;

export function listStatements<Filters extends object, Sort extends string>(list: ListTable<Filters, Sort>) {
  type Page = (sql: Sql, args: PageArgs & Filters) => Promise<PageRow[]>;
  const prepared = new Map<string, Page>();
  const names = [...ARGS, ...list.filterNames] as (keyof (PageArgs & Filters) & string)[];
  return {
    list,
    rowsById: rowsById(list),

    /** `more` are conditions that are decided by reading rows. */
    pageQuery: (sql: Sql, shape: PageShape<Sort>, args: PageArgs & Filters, more: Conditions | null) =>
      pageQuery(list, sql, shape, args, more),

    /** Statements of the same shape are prepared once, so that PostgreSQL plans them once. Null if there is no room. */
    preparedPage: (shape: PageShape<Sort>): Page | null => {
      const { order, ...others } = shape;
      const name = [order.sort, order.direction, ...Object.values(others)].join();
      const known = prepared.get(name);
      if (known || prepared.size >= SHAPES_MAX) return known ?? null;
      const added = namedStatement<PageArgs & Filters, PageRow>(names, (sql, args) =>
        pageQuery(list, sql, shape, args, null),
      );
      prepared.set(name, added);
      return added;
    },

    /** The ids are null if there are more than `max`. They are found first and then sorted, whatever the order. */
    foundQuery: (sql: Sql, scope: Scope, conditions: Conditions, order: Order<Sort>, max: number) => {
      const sort = list.keys[order.sort];
      return raw<{ version: number; ids: string[] | null }>`
        with found as materialized (
          select ${column(list, 'id')}, ${sort.value} as key from ${raw.ref(list.table)}
           where ${ofCustomer(list, scope)} and ${conditions} limit ${max + 1}
        )
        select ${versionOf(scope)} as version, case when (select count(*) from found) <= ${max} then array(
                 select id from found order by ${orderBy(sort, order.direction, raw`key`, raw`id`)}
               ) end as ids`.compile(sql);
    },

    countQuery: (sql: Sql, scope: Scope, conditions: Conditions) =>
      raw<{ version: number; count: number }>`
        select ${versionOf(scope)} as version, count(*)::int as count
          from ${raw.ref(list.table)} where ${ofCustomer(list, scope)} and ${conditions}`.compile(sql),
  };
}

/** An instant as the API writes it. */
export const instant = (column: string): RawBuilder<string> =>
  raw`to_char(${raw.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
