// What a list of recurring payments shows (Spec 2 §3).

import {
  choiceField,
  readFilters,
  textField,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { LIST_SIZES, listFields, nextOrder } from '../invoices/list-filters.ts';
import { CURRENCY_CODES } from '../money.ts';
import { RECURRENCE_STATUSES } from './recurrence.ts';

/** Columns a list of recurrences can be sorted by. */
const RECURRENCE_SORTS = [
  'createdAt',
  'startDate',
  'endDate',
  'nextDate',
  'status',
  'type',
  'amount',
  'total',
  'processedCount',
  'createdBy',
] as const;
export type RecurrenceSort = (typeof RECURRENCE_SORTS)[number];

const FALLING_FIRST: ReadonlySet<RecurrenceSort> = new Set(['createdAt', 'amount', 'total', 'processedCount']);

const FIELDS = {
  search: textField,
  status: choiceField(RECURRENCE_STATUSES),
  currencyCode: choiceField(CURRENCY_CODES),
  ...listFields(RECURRENCE_SORTS, { sort: 'createdAt', direction: 'desc' }, LIST_SIZES),
};

export type RecurrenceFilters = FiltersOf<typeof FIELDS>;

export const recurrenceFiltersFrom = (search: Search): RecurrenceFilters => readFilters(FIELDS, search);

/** The query that asks for exactly this. */
export const recurrenceSearchOf = (filters: RecurrenceFilters): Record<string, string> => writeFilters(FIELDS, filters);

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changeRecurrenceFilters = (
  filters: RecurrenceFilters,
  change: Partial<RecurrenceFilters>,
): RecurrenceFilters => ({ ...filters, page: 1, ...change });

export const sortRecurrencesBy = (filters: RecurrenceFilters, sort: RecurrenceSort): RecurrenceFilters =>
  changeRecurrenceFilters(filters, nextOrder(filters, sort, FALLING_FIRST));
