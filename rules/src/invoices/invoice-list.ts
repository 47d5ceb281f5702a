// The invoices and credits of an account, for the Reports page and its export (Spec 1 §2 and §3).

import { defineList, type ListFilter, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, dayField, flagField, textField } from '../lists/list-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';
import { AGES } from './ageing.ts';

export type InvoiceType = 'INVOICE' | 'CREDIT';
const INVOICE_TYPES: readonly InvoiceType[] = ['INVOICE', 'CREDIT'];

export const invoiceList = defineList({
  filters: {
    search: textField,
    type: choiceField(INVOICE_TYPES),
    /** Payment status: paid in full, or something open (decision B7). */
    isPaid: flagField,
    hasProject: flagField,
    projectId: textField,
    daysPastDue: choiceField(AGES),
    currencyCode: choiceField(CURRENCY_CODES),
    startDate: dayField,
    endDate: dayField,
    dueFrom: dayField,
    dueTo: dayField,
    invoiceNumber: textField,
    poNumber: textField,
    jobId: textField,
    jobName: textField,
    jobAddress: textField,
  },
  /** The direction of the first click: dates and amounts descending, names and numbers ascending. */
  sorts: {
    invoiceCreatedAt: 'desc',
    dueDate: 'asc',
    invoiceNumber: 'asc',
    type: 'asc',
    jobName: 'asc',
    jobId: 'asc',
    poNumber: 'asc',
    orderNumber: 'asc',
    statementNumber: 'asc',
    customerName: 'asc',
    totalAmount: 'desc',
    balance: 'desc',
  },
  defaultSort: 'invoiceCreatedAt',
  sizes: PAGE_SIZES,
});

export type ReportFilters = ListValues<typeof invoiceList>;
export type ReportFilterKey = ListFilter<typeof invoiceList>;
export type InvoiceSort = ListSort<typeof invoiceList>;
