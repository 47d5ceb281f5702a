// The rows of one page, read from the index of the order (ADR 25).
import { type RawBuilder, sql as raw } from 'kysely';
import type { Order } from '@plumbline/rules/lists/define-list';

/** What a list is sorted by, as its index has it. */
export type SortKey = {
  value: RawBuilder<unknown>;
  type: 'bigint' | 'date' | 'integer' | 'text' | 'timestamptz';
  isNullable: boolean;
};

export const requiredKey = (value: RawBuilder<unknown>, type: SortKey['type']): SortKey => ({
  value,
  type,
  isNullable: false,
});
export const nullableKey = (value: RawBuilder<unknown>, type: SortKey['type']): SortKey => ({
  value,
  type,
  isNullable: true,
});

/** The row at which the reading starts; without it, at the first one. */
export type Start = { key: string | null; id: string };
export type StartKind = 'first' | 'value' | 'null';
export const kindOf = (start: Start | null): StartKind =>
  start === null ? 'first' : start.key === null ? 'null' : 'value';

type Direction = Order<string>['direction'];

/** Nulls come last in both directions; the id makes the order total. */
export const orderBy = (
  { isNullable }: SortKey,
  direction: Direction,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const way = raw.raw(direction);
  return raw`${key} ${way}${raw.raw(isNullable ? ' nulls last' : '')}, ${id} ${way}`;
};

export const and = (conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> =>
  raw<boolean>`${raw.join(
    conditions.filter((condition) => condition !== null),
    raw` and `,
  )}`;

/**
 * One expression, which the planner takes as a whole: it cannot mistake the conditions for a reason to read another index
 * and sort. Null if there are none.
 */
export function asWhole(conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> | null {
  const isEmpty = conditions.every((condition) => condition === null);
  return isEmpty ? null : raw`(case when ${and(conditions)} then true else false end)`;
}

type PageRows = {
  table: string;
  sort: SortKey;
  direction: Direction;
  conditions: RawBuilder<boolean>;
  /** Limits of the key itself, which narrow the part of the index that is read. */
  range: RawBuilder<boolean> | null;
  /** All columns of the rows, or only the ids, which the index has. */
  isWhole: boolean;
  start: StartKind;
  /** Whether the page comes after the row of the start, and not with it. */
  isAfterStart?: boolean;
  isOffset: boolean;
  /**
   * Part of the text: of a limit that it does not know, PostgreSQL expects a tenth of the list, and so plans the
   * statement anew for each customer.
   */
  size: number;
  args: { startKey: string | null; startId: string | null; offset: number };
};

/**
 * The common table expression `page`: rows or ids, and their keys. Rows without a key come last in both directions, which
 * no index offers in both, so they are read apart, and only if the page is not full without them.
 */
export function pageRows({
  table,
  sort,
  direction,
  conditions,
  range,
  isWhole,
  isOffset,
  size,
  args,
  ...place
}: PageRows) {
  const { value, type, isNullable } = sort;
  const { start, isAfterStart = false } = place;
  const id = raw.ref(`${table}.id`);
  const beyond = raw.raw(`${direction === 'asc' ? '>' : '<'}${isAfterStart ? '' : '='}`);
  const way = raw.raw(direction);
  const from = raw`select ${isWhole ? raw`${raw.ref(table)}.*` : id}, ${value} as key from ${raw.ref(table)} where ${conditions}`;
  const inRange = range ? raw`and ${range}` : raw``;
  const fromStart =
    start === 'value'
      ? raw`and (${value}, ${id}) ${beyond} (${args.startKey}::${raw.raw(type)}, ${args.startId}::uuid)`
      : raw``;
  const rowsMax = raw.lit(size);
  const limit = raw`order by ${value} ${way}, ${id} ${way} limit ${rowsMax}`;
  // As a subquery, no plan knows it, so that one for its value does not look better than the prepared one.
  const offset = isOffset ? raw`offset (select ${args.offset}::int)` : raw``;
  // From its first row on, the ascending order is that of the index, nulls last.
  if (!isNullable || (start === 'first' && direction === 'asc' && !range))
    return raw`page as (${from} ${inRange} ${fromStart} ${limit} ${offset})`;
  if (start === 'null') {
    const fromNull = raw`and ${value} is null and ${id} ${beyond} ${args.startId}::uuid`;
    return raw`page as (${from} ${fromNull} ${limit} ${offset})`;
  }
  const present = raw`${from} and ${value} is not null ${inRange} ${fromStart}`;
  const absent = raw`${from} and ${value} is null`;
  if (!isOffset) {
    // PostgreSQL reads the second part only if the first has too few rows. It never reads the two at once: subqueries with
    // a limit are not run in parallel.
    return raw`page as ((${present} ${limit}) union all (${absent} ${limit}) limit ${rowsMax})`;
  }
  const found = raw`(select count(*) from present)`;
  const skipped = raw`offset case when ${found} > 0 then 0
    else greatest(0, ${args.offset}::int - (select count(*) from (${present}) as counted)) end`;
  return raw`present as (${present} ${limit} ${offset}),
    absent as (${absent} ${limit} - ${found} ${skipped}),
    page as (select * from present union all select * from absent)`;
}

/** Null if there is no such row: the page is the beginning of the list, or beyond its end. */
export const firstOfPage = (
  column: 'id' | 'key',
  sort: SortKey,
  direction: Direction,
  isOffset: boolean,
): RawBuilder<string | null> =>
  isOffset
    ? raw`(select page.${raw.ref(column)}::text from page
        order by ${orderBy(sort, direction, raw`page.key`, raw`page.id`)} limit 1)`
    : raw`null::text`;
