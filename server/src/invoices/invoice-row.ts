import type { Static } from 'typebox';
import type { InvoiceRow } from '@plumbline/contract/invoices';

export type ListedInvoice = Static<typeof InvoiceRow>;
/** The stored fields. */
export type StoredInvoice = Omit<ListedInvoice, 'customerName' | 'currentBalance'>;

export const invoiceRow = <Stored extends StoredInvoice>(stored: Stored, customerName: string) => ({
  ...stored,
  customerName,
  currentBalance: stored.balance,
});
