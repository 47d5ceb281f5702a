// What a list of waiver requests shows, as its address says it (Spec 1 §2 and §3).

import {
  activeKeys,
  choiceField,
  dayField,
  flagField,
  readFilters,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { LIST_SIZES, listFields, nextOrder, settled, unsaidSize } from '../invoices/list-filters.ts';
import { PAPER_FIELDS } from './paper-fields.ts';
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
  ...PAPER_FIELDS,
  waiverType: choiceField(WAIVER_TYPES),
  throughDate: dayField,
  /** True leaves those that are signed (decision B15), false the others. */
  executed: flagField,
};

const FIELDS = {
  ...FILTERS,
  ...listFields(WAIVER_SORTS, { sort: 'createdAt', direction: 'desc' }, LIST_SIZES),
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

/** The filters that narrow the list, for the chips under the filter bar. */
export const activeWaiverFilters = (filters: WaiverFilters): WaiverFilterKey[] => activeKeys(FILTERS, filters);

/** Everything again, in the order and size that were chosen. */
export const clearWaiverFilters = (filters: WaiverFilters): WaiverFilters =>
  changeWaiverFilters(filters, readFilters(FILTERS, {}));
