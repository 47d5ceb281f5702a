// What the filters of the smaller lists have in common.

import type { Day } from '../dates.ts';
import type { Direction } from './report-filters.ts';

/** Five are the rows of a widget on the dashboard. */
export const LIST_SIZES: readonly number[] = [5, 20, 50, 100];

type Range = { readonly startDate: Day | null; readonly endDate: Day | null };

/** A range that was typed the wrong way round means the same days. */
export function withDaysInOrder<Filters extends Range>(filters: Filters): Filters {
  const { startDate, endDate } = filters;
  const isReversed = startDate !== null && endDate !== null && startDate > endDate;
  return isReversed ? { ...filters, startDate: endDate, endDate: startDate } : filters;
}

type Order<Sort> = { readonly sort: Sort; readonly direction: Direction };

/** A click on a column's head: turns its own order around, or begins with the order that suits the column. */
export function nextOrder<Sort>(order: Order<Sort>, sort: Sort, fallingFirst: ReadonlySet<Sort>): Order<Sort> {
  if (order.sort === sort) return { sort, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { sort, direction: fallingFirst.has(sort) ? 'desc' : 'asc' };
}
