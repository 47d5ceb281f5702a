import type { Answer } from '@plumbline/contract/call';
import type { getInvoice, listInvoiceEvents, listInvoices } from '@plumbline/contract/invoices';

export type InvoiceRow = Answer<typeof listInvoices>['rows'][number];
export type Invoice = Answer<typeof getInvoice>;
export type InvoiceEvent = Answer<typeof listInvoiceEvents>['rows'][number];
