import type { Day } from '@plumbline/rules/dates';
import { csvAmount, csvLine, CSV_START, csvText } from '@plumbline/rules/invoices/csv';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { StoredInvoice } from './invoice-row.ts';

type About = { readonly today: Day; readonly customerName: string };
type Cell = (invoice: StoredInvoice, about: About) => string;

const text = (value: string | null): string => (value === null ? '' : csvText(value));

const CELLS: Readonly<Record<string, Cell>> = {
  invoiceNumber: (invoice) => text(invoice.invoiceNumber),
  jobName: (invoice) => text(invoice.jobName),
  poNumber: (invoice) => text(invoice.poNumber),
  invoiceCreatedAt: (invoice) => text(invoice.invoiceCreatedAt),
  dueDate: (invoice) => text(invoice.dueDate),
  status: (invoice, { today }) => text(invoiceStatus(invoice, today).label),
  totalAmount: (invoice) => csvAmount(invoice.totalAmount),
  balance: (invoice) => csvAmount(invoice.balance),
  type: (invoice) => text(invoice.type === 'CREDIT' ? 'Credit' : 'Invoice'),
  jobId: (invoice) => text(invoice.jobId),
  orderNumber: (invoice) => text(invoice.orderNumber),
  statementNumber: (invoice) => text(invoice.statementNumber),
  customerName: (_, { customerName }) => text(customerName),
  shipToAddress: (invoice) => text(invoice.shipToAddress),
  billToAddress: (invoice) => text(invoice.billToAddress),
  memo: (invoice) => text(invoice.memo),
};

/** Decision B19: the columns that the table shows, one line an invoice. */
export function invoiceCsv(columns: readonly TableColumn[], about: About) {
  const written = columns.flatMap(({ id, label }) => {
    const cell = CELLS[id];
    return cell ? [{ label, cell }] : [];
  });
  return {
    head: CSV_START + csvLine(written.map(({ label }) => csvText(label))),
    lines: (invoices: readonly StoredInvoice[]) =>
      invoices.map((invoice) => csvLine(written.map(({ cell }) => cell(invoice, about)))).join(''),
  };
}
