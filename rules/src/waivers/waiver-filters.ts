// What a list of waiver requests shows, as its address says it (Spec 1 §2 and §3).

import {
  choiceField,
  dayField,
  flagField,
  pageField,
  readFilters,
  sizeField,
  switchField,
  textField,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { LIST_SIZES, nextOrder, settled, unsaidSize, type Direction } from '../invoices/list-filters.ts';
import { PAGE_SIZE_DEFAULT } from '../invoices/paging.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

/** Columns a list of waivers can be sorted by. */
export const WAIVER_SORTS = [
  'createdAt',
  'throughDate',
  'waiverType',
  'status',
  'jobName',
  'jobId',
  'address',
  'originator',
] as const;
export type WaiverSort = (typeof WAIVER_SORTS)[number];

const FALLING_FIRST: ReadonlySet<WaiverSort> = new Set(['createdAt', 'throughDate']);

const FILTERS = {
  search: textField,
  projectId: textField,
  waiverType: choiceField(WAIVER_TYPES),
  /** Days on which requests were made. */
  startDate: dayField,
  endDate: dayField,
  submitterName: textField,
  submitterEmail: textField,
  jobId: textField,
  jobName: textField,
  jobAddress: textField,
  throughDate: dayField,
  /** True leaves those that are signed (decision B15), false the others. */
  executed: flagField,
};

const FIELDS = {
  ...FILTERS,
  sort: switchField<WaiverSort>(WAIVER_SORTS, 'createdAt'),
  direction: switchField<Direction>(['asc', 'desc'], 'desc'),
  page: pageField,
  size: sizeField(LIST_SIZES, PAGE_SIZE_DEFAULT),
};

export type WaiverFilters = FiltersOf<typeof FIELDS>;
export type WaiverFilterKey = keyof typeof FILTERS;

export const waiverFiltersFrom = (search: Search): WaiverFilters => settled(readFilters(FIELDS, search));

/** The query of the address that shows exactly this. */
export const waiverSearchOf = (filters: WaiverFilters): Record<string, string> =>
  writeFilters(FIELDS, unsaidSize(filters));

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changeWaiverFilters = (filters: WaiverFilters, change: Partial<WaiverFilters>): WaiverFilters =>
  settled({ ...filters, page: 1, ...change });

export const sortWaiversBy = (filters: WaiverFilters, sort: WaiverSort): WaiverFilters =>
  changeWaiverFilters(filters, nextOrder(filters, sort, FALLING_FIRST));

const FILTER_KEYS = Object.keys(FILTERS) as readonly WaiverFilterKey[];

/** The filters that narrow the list, for the chips under the filter bar. */
export const activeWaiverFilters = (filters: WaiverFilters): WaiverFilterKey[] =>
  FILTER_KEYS.filter((key) => filters[key] !== null);

/** Everything again, in the order and size that were chosen. */
export const clearWaiverFilters = (filters: WaiverFilters): WaiverFilters =>
  changeWaiverFilters(filters, readFilters(FILTERS, {}));
