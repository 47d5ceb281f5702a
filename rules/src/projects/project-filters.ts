// What the Open Projects table shows (Spec 1 §3).

import {
  choiceField,
  dayField,
  readFilters,
  textField,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { LIST_SIZES, listFields, nextOrder, withDaysInOrder } from '../invoices/list-filters.ts';
import { CURRENCY_CODES } from '../money.ts';

/** Columns the table can be sorted by. */
export const PROJECT_SORTS = [
  'openTotal',
  'openCurrent',
  'open30',
  'open60',
  'open61',
  'percentPaid',
  'jobName',
  'jobId',
  'address',
  'paidCount',
  'waiversCount',
] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Texts begin with A, and what is least paid is what people look for; of money and counts it is the most. */
const RISING_FIRST: readonly ProjectSort[] = ['jobName', 'jobId', 'address', 'percentPaid'];
const FALLING_FIRST: ReadonlySet<ProjectSort> = new Set(PROJECT_SORTS.filter((sort) => !RISING_FIRST.includes(sort)));

const FIELDS = {
  search: textField,
  currencyCode: choiceField(CURRENCY_CODES),
  /** Days of invoices: a range shows every project that was invoiced within it, paid or not, by those invoices. */
  startDate: dayField,
  endDate: dayField,
  ...listFields(PROJECT_SORTS, { sort: 'openTotal', direction: 'desc' }, LIST_SIZES),
};

export type ProjectFilters = FiltersOf<typeof FIELDS>;

export const projectFiltersFrom = (search: Search): ProjectFilters => withDaysInOrder(readFilters(FIELDS, search));

/** The query that asks for exactly this. */
export const projectSearchOf = (filters: ProjectFilters): Record<string, string> => writeFilters(FIELDS, filters);

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changeProjectFilters = (filters: ProjectFilters, change: Partial<ProjectFilters>): ProjectFilters =>
  withDaysInOrder({ ...filters, page: 1, ...change });

export const sortProjectsBy = (filters: ProjectFilters, sort: ProjectSort): ProjectFilters =>
  changeProjectFilters(filters, nextOrder(filters, sort, FALLING_FIRST));
