// Declares a list once: its filters, orders and page sizes are used by the address, the query, the screen and the
// export.

import type { Day } from '../dates.ts';
import {
  choiceField,
  fieldsReader,
  pageField,
  sizeField,
  withFallback,
  writeFields,
  type FieldsOf,
  type Search,
} from './list-fields.ts';
import { PAGE_SIZE_DEFAULT, PROJECT_PAGE_SIZE } from './paging.ts';

type Direction = 'asc' | 'desc';
export type Order<Sort extends string> = { readonly sort: Sort; readonly direction: Direction };
/** Null means not chosen. */
type OptionalOrder<Sort extends string> = { readonly sort: Sort | null; readonly direction: Direction | null };
type Page = { readonly page: number; readonly size: number };

type Declaration<Filters, Modes> = {
  /** Narrow the list. `startDate`, `endDate` and `projectId` mean the same in every list. */
  readonly filters: FieldsOf<Filters>;
  /** Further parameters, which clearing the filters keeps. */
  readonly modes?: FieldsOf<Modes>;
  readonly sizes: readonly number[];
  readonly defaultSize?: number;
};

type Sorting<Sort extends string, DefaultSort> = {
  /** The sortable columns, each with the direction of the first click. */
  readonly sorts: Readonly<Record<Sort, Direction>>;
  /** The order if the address names none; a function if it depends on the filters. */
  readonly defaultSort: DefaultSort;
};

export type List<Values, Filter extends string, Sort extends string> = {
  /** The names of the parameters. */
  readonly params: readonly (keyof Values & string)[];
  readonly sorts: readonly Sort[];
  readonly read: (search: Search) => Values;
  /** The parameters for the address, without default values. */
  readonly write: (values: Values) => Record<string, string>;
  /** Every change except of the page itself returns to the first page (Spec 1 §4). */
  readonly change: (values: Values, change: Partial<Values>) => Values;
  readonly orderOf: (values: Values) => Order<Sort>;
  readonly isSort: (key: string) => key is Sort;
  /** A click on a column's head: reverses its order, or starts with the direction of that column. */
  readonly sortBy: (values: Values, sort: Sort) => Values;
  /** The filters that are set. */
  readonly activeFilters: (values: Values) => Filter[];
  /** Removes all filters; order and size stay. */
  readonly clear: (values: Values) => Values;
};

/** The values of a list's parameters: `ListValues<typeof invoiceList>`. */
export type ListValues<L extends { read: (search: Search) => unknown }> = ReturnType<L['read']>;
export type ListSort<L extends { sorts: readonly string[] }> = L['sorts'][number];
export type ListFilter<L extends { activeFilters: (values: never) => string[] }> = ReturnType<
  L['activeFilters']
>[number];

type Listed<Filters, Modes, ChosenOrder, Sort extends string> = List<
  Filters & Modes & ChosenOrder & Page,
  keyof Filters & string,
  Sort
>;

export function defineList<Filters, Sort extends string, Modes = unknown>(
  declaration: Declaration<Filters, Modes> & Sorting<Sort, NoInfer<Sort>>,
): Listed<Filters, Modes, Order<Sort>, Sort>;
export function defineList<Filters, Sort extends string, Modes = unknown>(
  declaration: Declaration<Filters, Modes> & Sorting<Sort, (filters: Filters) => NoInfer<Sort>>,
): Listed<Filters, Modes, OptionalOrder<Sort>, Sort>;
export function defineList<Filters, Modes = unknown>(
  declaration: Declaration<Filters, Modes>,
): Listed<Filters, Modes, unknown, never>;
export function defineList(
  declaration: Declaration<AnyValues, AnyValues> & Partial<Sorting<string, AnyDefaultSort>>,
): object {
  const { filters, modes, sorts: directions = {}, defaultSort, sizes, defaultSize = PAGE_SIZE_DEFAULT } = declaration;
  const fields: FieldsOf<AnyValues> = {
    ...filters,
    ...modes,
    ...orderFields(directions, defaultSort),
    page: pageField,
    size: sizeField(sizes, defaultSize),
  };
  const readFields = fieldsReader(fields);
  const read = (search: Search) => correct(readFields(search));
  const noFilters = fieldsReader(filters)({});
  const write = (values: AnyValues) => writeFields(fields, withoutProjectSize(values, defaultSize));
  // Written and read again, so that a change means the same before and after a reload.
  const change = (values: AnyValues, next: AnyValues) => read(write({ ...values, page: 1, ...next }));
  const orderOf = (values: AnyValues) => {
    const chosen = values as Partial<OptionalOrder<string>>;
    const sort = chosen.sort ?? (typeof defaultSort === 'function' ? defaultSort(values) : defaultSort) ?? '';
    return { sort, direction: chosen.direction ?? directions[sort] ?? 'asc' };
  };
  const list: List<AnyValues, string, string> = {
    params: Object.keys(fields),
    sorts: Object.keys(directions),
    read,
    write,
    change,
    orderOf,
    isSort: (key): key is string => Object.hasOwn(directions, key),
    sortBy: (values, sort) => {
      const { sort: current, direction } = orderOf(values);
      const reversed = direction === 'asc' ? 'desc' : 'asc';
      return change(values, { sort, direction: current === sort ? reversed : directions[sort] });
    },
    activeFilters: (values) => Object.keys(filters).filter((key) => values[key] !== filters[key]?.fallback),
    clear: (values) => change(values, noFilters),
  };
  return list;
}

type AnyValues = Readonly<Record<string, unknown>>;
type AnyDefaultSort = string | ((filters: AnyValues) => string);

function orderFields(directions: Readonly<Record<string, Direction>>, defaultSort: unknown): FieldsOf<AnyValues> {
  const sorts = Object.keys(directions);
  if (sorts.length === 0) return {};
  const [sort, direction] = [choiceField(sorts), choiceField<Direction>(['asc', 'desc'])];
  if (typeof defaultSort !== 'string') return { sort, direction };
  return {
    sort: withFallback(sort, defaultSort),
    direction: withFallback(direction, directions[defaultSort] ?? 'asc'),
  };
}

type CommonFilters = { startDate?: Day | null; endDate?: Day | null; projectId?: string | null };

/** Swaps dates in the wrong order, and sets the fixed size of a project's list (decision B9). */
function correct(values: AnyValues): AnyValues {
  const { startDate = null, endDate = null, projectId = null } = values as CommonFilters;
  const isReversed = startDate !== null && endDate !== null && startDate > endDate;
  if (!isReversed && projectId === null) return values;
  return {
    ...values,
    ...(isReversed && { startDate: endDate, endDate: startDate }),
    ...(projectId !== null && { size: PROJECT_PAGE_SIZE }),
  };
}

/** A project's list has a fixed size, which is not written. */
function withoutProjectSize(values: AnyValues, defaultSize: number): AnyValues {
  const { projectId = null } = values as CommonFilters;
  return projectId === null ? values : { ...values, size: defaultSize };
}
