import type { Static } from 'typebox';
import type { InvoiceRow } from '@plumbline/contract/invoices';

export type ListedInvoice = Static<typeof InvoiceRow>;
/** What the database knows of it. */
export type StoredInvoice = Omit<ListedInvoice, 'customerName' | 'currentBalance'>;

/** A row of the database as every list answers it. */
export const invoiceRow = <Stored extends StoredInvoice>(stored: Stored, customerName: string) => ({
  ...stored,
  customerName,
  currentBalance: stored.balance,
});
