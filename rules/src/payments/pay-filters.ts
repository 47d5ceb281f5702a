// Which open invoices the first step of the pay flow shows, as its address says it (Spec 2 §2, PAY-01).

import { AGES } from '../invoices/ageing.ts';
import {
  activeKeys,
  choiceField,
  flagField,
  readFilters,
  switchField,
  textField,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { listFields, nextOrder } from '../invoices/list-filters.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES, PROJECT_PAGE_SIZE } from '../lists/paging.ts';
import { INVOICE_SORTS, type InvoiceSort } from '../invoices/report-filters.ts';
import type { CurrencyCode } from '../money.ts';

const FILTERS = {
  search: textField,
  hasProject: flagField,
  projectId: textField,
  daysPastDue: choiceField(AGES),
};

const FIELDS = {
  ...FILTERS,
  /** Only what is in the payment already, from whatever page it was chosen. */
  selected: switchField<'true' | 'false'>(['true', 'false'], 'false'),
  /** What has been due the longest is what people come to pay. */
  ...listFields(INVOICE_SORTS, { sort: 'dueDate', direction: 'asc' }, PAGE_SIZES),
};

export type PayFilters = FiltersOf<typeof FIELDS>;
export type PayFilterKey = keyof typeof FILTERS;

/** The list of a project has one size (decision B9). */
const settled = (filters: PayFilters): PayFilters => {
  const ownSize = PAGE_SIZES.includes(filters.size) ? filters.size : PAGE_SIZE_DEFAULT;
  return { ...filters, size: filters.projectId === null ? ownSize : PROJECT_PAGE_SIZE };
};

export const payFiltersFrom = (search: Search): PayFilters => settled(readFilters(FIELDS, search));

/** The query of the address that shows exactly this. */
export const paySearchOf = (filters: PayFilters): Record<string, string> =>
  writeFilters(FIELDS, filters.projectId === null ? filters : { ...filters, size: PAGE_SIZE_DEFAULT });

/** What the list is asked for: what is open, in the currency of the payment. */
export const payQueryOf = (filters: PayFilters, currencyCode: CurrencyCode): Record<string, string> => ({
  ...writeFilters(FILTERS, filters),
  isPaid: 'false',
  type: 'INVOICE',
  currencyCode,
  sort: filters.sort,
  direction: filters.direction,
  page: String(filters.page),
  size: String(filters.size),
});

/** Whatever changes but the page itself begins again on the first page. */
export const changePayFilters = (filters: PayFilters, change: Partial<PayFilters>): PayFilters =>
  settled({ ...filters, page: 1, ...change });

/** Begins with the smallest and oldest, whatever the column. */
export const sortPayBy = (filters: PayFilters, sort: InvoiceSort): PayFilters =>
  changePayFilters(filters, nextOrder(filters, sort, NONE_FALLING));

const NONE_FALLING: ReadonlySet<InvoiceSort> = new Set();

/** The filters that narrow the list. */
export const activePayFilters = (filters: PayFilters): PayFilterKey[] => activeKeys(FILTERS, filters);

export const clearPayFilters = (filters: PayFilters): PayFilters => changePayFilters(filters, readFilters(FILTERS, {}));
