// The invoices and credits of an account, as the Reports page and its export show them (Spec 1 §2 and §3).

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
  },
  /** Newest and largest first is what people look for; names and numbers begin with A and 1. */
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
