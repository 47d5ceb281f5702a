// The open invoices offered by the first step of paying, with the parameters of its address (Spec 2 §2, PAY-01).

import { AGES } from '../invoices/ageing.ts';
import { invoiceList, type InvoiceSort } from '../invoices/invoice-list.ts';
import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, flagField, textField, withFallback } from '../lists/list-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import type { CurrencyCode } from '../money.ts';

/** Every column starts ascending. */
const SMALLEST_FIRST = Object.fromEntries(invoiceList.sorts.map((sort) => [sort, 'asc'])) as Record<InvoiceSort, 'asc'>;

export const payInvoiceList = defineList({
  filters: {
    search: textField,
    hasProject: flagField,
    projectId: textField,
    daysPastDue: choiceField(AGES),
  },
  modes: {
    /** True shows only the invoices already in the payment. */
    selected: withFallback<'true' | 'false'>(choiceField(['true', 'false']), 'false'),
  },
  sorts: SMALLEST_FIRST,
  /** Oldest due date first. */
  defaultSort: 'dueDate',
  sizes: PAGE_SIZES,
});

export type PayFilters = ListValues<typeof payInvoiceList>;

/** The invoice query: open invoices in the currency of the payment. */
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
