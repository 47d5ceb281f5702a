// What the filters of all lists have in common.

import type { Day } from '../dates.ts';
import { pageField, sizeField, switchField } from './filter-fields.ts';
import { PAGE_SIZE_DEFAULT, PROJECT_PAGE_SIZE } from '../lists/paging.ts';

export type Direction = 'asc' | 'desc';

/** Five are the rows of a widget on the dashboard. */
export const LIST_SIZES: readonly number[] = [5, 20, 50, 100];

/** Order and page, which every list has in its address. */
export const listFields = <Sort extends string>(
  sorts: readonly Sort[],
  order: Order<NoInfer<Sort>>,
  sizes: readonly number[],
) => ({
  sort: switchField<Sort>(sorts, order.sort),
  direction: switchField<Direction>(['asc', 'desc'], order.direction),
  page: pageField,
  size: sizeField(sizes, PAGE_SIZE_DEFAULT),
});

type Range = { readonly startDate: Day | null; readonly endDate: Day | null };

/** A range that was typed the wrong way round means the same days. */
export function withDaysInOrder<Filters extends Range>(filters: Filters): Filters {
  const { startDate, endDate } = filters;
  const isReversed = startDate !== null && endDate !== null && startDate > endDate;
  return isReversed ? { ...filters, startDate: endDate, endDate: startDate } : filters;
}

type OfProject = { readonly projectId: string | null; readonly size: number };

/** The rules between parameters: days in their order, and one size for the list of a project (decision B9). */
export function settled<Filters extends Range & OfProject>(filters: Filters): Filters {
  const ownSize = filters.size === PROJECT_PAGE_SIZE ? PAGE_SIZE_DEFAULT : filters.size;
  return withDaysInOrder({ ...filters, size: filters.projectId === null ? ownSize : PROJECT_PAGE_SIZE });
}

/** The size of a project's list goes without saying. */
export const unsaidSize = <Filters extends OfProject>(filters: Filters): Filters =>
  filters.projectId === null ? filters : { ...filters, size: PAGE_SIZE_DEFAULT };

type Order<Sort> = { readonly sort: Sort; readonly direction: Direction };

/** A click on a column's head: turns its own order around, or begins with the order that suits the column. */
export function nextOrder<Sort>(order: Order<Sort>, sort: Sort, fallingFirst: ReadonlySet<Sort>): Order<Sort> {
  if (order.sort === sort) return { sort, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { sort, direction: fallingFirst.has(sort) ? 'desc' : 'asc' };
}
