// What the Reports page shows, as its address says it (Spec 1 §2 and §3).

import { CURRENCY_CODES } from '../money.ts';
import { AGES } from './ageing.ts';
import {
  activeKeys,
  choiceField,
  dayField,
  flagField,
  readFilters,
  textField,
  writeFilters,
  type FiltersOf,
  type Search,
} from './filter-fields.ts';
import { listFields, nextOrder, settled, unsaidSize } from './list-filters.ts';
import { PAGE_SIZES } from '../lists/paging.ts';

export type InvoiceType = 'INVOICE' | 'CREDIT';
const INVOICE_TYPES: readonly InvoiceType[] = ['INVOICE', 'CREDIT'];

/** Columns a list of invoices can be sorted by. */
export const INVOICE_SORTS = [
  'invoiceCreatedAt',
  'dueDate',
  'invoiceNumber',
  'type',
  'jobName',
  'jobId',
  'poNumber',
  'orderNumber',
  'statementNumber',
  'customerName',
  'totalAmount',
  'balance',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** Newest and largest first is what people look for; names and numbers begin with A and 1. */
const FALLING_FIRST: ReadonlySet<InvoiceSort> = new Set(['invoiceCreatedAt', 'totalAmount', 'balance']);

const FILTERS = {
  search: textField,
  type: choiceField(INVOICE_TYPES),
  /** The payment status of an invoice: all of it paid, or something open (decision B7). */
  isPaid: flagField,
  hasProject: flagField,
  projectId: textField,
  daysPastDue: choiceField(AGES),
  currencyCode: choiceField(CURRENCY_CODES),
  startDate: dayField,
  endDate: dayField,
  invoiceNumber: textField,
  poNumber: textField,
  jobId: textField,
  jobName: textField,
  jobAddress: textField,
};

const FIELDS = {
  ...FILTERS,
  ...listFields(INVOICE_SORTS, { sort: 'invoiceCreatedAt', direction: 'desc' }, PAGE_SIZES),
};

export type ReportFilters = FiltersOf<typeof FIELDS>;
export type ReportFilterKey = keyof typeof FILTERS;

export const reportFiltersFrom = (search: Search): ReportFilters => settled(readFilters(FIELDS, search));

/** The query of the address that shows exactly this. */
export const searchOf = (filters: ReportFilters): Record<string, string> => writeFilters(FIELDS, unsaidSize(filters));

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changeFilters = (filters: ReportFilters, change: Partial<ReportFilters>): ReportFilters =>
  settled({ ...filters, page: 1, ...change });

export const sortBy = (filters: ReportFilters, sort: InvoiceSort): ReportFilters =>
  changeFilters(filters, nextOrder(filters, sort, FALLING_FIRST));

/** The filters that narrow the list, for the chips under the filter bar. */
export const activeFilters = (filters: ReportFilters): ReportFilterKey[] => activeKeys(FILTERS, filters);

/** Everything again, in the order and size that were chosen. */
export const clearFilters = (filters: ReportFilters): ReportFilters => changeFilters(filters, readFilters(FILTERS, {}));
