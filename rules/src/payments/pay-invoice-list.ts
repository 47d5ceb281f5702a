// The open invoices that the first step of the pay flow offers, as its address says it (Spec 2 §2, PAY-01).

import { AGES } from '../invoices/ageing.ts';
import { invoiceList, type InvoiceSort } from '../invoices/invoice-list.ts';
import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, flagField, textField, withFallback } from '../lists/list-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import type { CurrencyCode } from '../money.ts';

/** Begins with the smallest and oldest, whatever the column. */
const SMALLEST_FIRST = Object.fromEntries(invoiceList.sorts.map((sort) => [sort, 'asc'])) as Record<InvoiceSort, 'asc'>;

export const payInvoiceList = defineList({
  filters: {
    search: textField,
    hasProject: flagField,
    projectId: textField,
    daysPastDue: choiceField(AGES),
  },
  modes: {
    /** Only what is in the payment already, from whatever page it was chosen. */
    selected: withFallback<'true' | 'false'>(choiceField(['true', 'false']), 'false'),
  },
  sorts: SMALLEST_FIRST,
  /** What has been due the longest is what people come to pay. */
  defaultSort: 'dueDate',
  sizes: PAGE_SIZES,
});

export type PayFilters = ListValues<typeof payInvoiceList>;

/** What the list of invoices is asked for: what is open, in the currency of the payment. */
export const payInvoiceQuery = (filters: PayFilters, currencyCode: CurrencyCode): Record<string, string> => ({
  ...Object.fromEntries(payInvoiceList.activeFilters(filters).map((key) => [key, String(filters[key])])),
  isPaid: 'false',
  type: 'INVOICE',
  currencyCode,
  sort: filters.sort,
  direction: filters.direction,
  page: String(filters.page),
  size: String(filters.size),
});
