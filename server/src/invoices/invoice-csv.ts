import type { Day } from '@plumbline/rules/dates';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { StoredInvoice } from './invoice-row.ts';

type CsvContext = { readonly today: Day; readonly customerName: string };
type Cell = (invoice: StoredInvoice, context: CsvContext) => string;

const CELLS: Readonly<Record<string, Cell>> = {
  invoiceNumber: (invoice) => csvText(invoice.invoiceNumber),
  jobName: (invoice) => csvText(invoice.jobName),
  poNumber: (invoice) => csvText(invoice.poNumber),
  invoiceCreatedAt: (invoice) => csvText(invoice.invoiceCreatedAt),
  dueDate: (invoice) => csvText(invoice.dueDate),
  status: (invoice, { today }) => csvText(invoiceStatus(invoice, today).label),
  totalAmount: (invoice) => csvAmount(invoice.totalAmount),
  balance: (invoice) => csvAmount(invoice.balance),
  type: (invoice) => csvText(invoice.type === 'CREDIT' ? 'Credit' : 'Invoice'),
  jobId: (invoice) => csvText(invoice.jobId),
  orderNumber: (invoice) => csvText(invoice.orderNumber),
  statementNumber: (invoice) => csvText(invoice.statementNumber),
  customerName: (_, { customerName }) => csvText(customerName),
  shipToAddress: (invoice) => csvText(invoice.shipToAddress),
  billToAddress: (invoice) => csvText(invoice.billToAddress),
  memo: (invoice) => csvText(invoice.memo),
};

/** Decision B19: the columns of the table, one line per invoice. */
export const invoiceCsv = (columns: readonly TableColumn[], context: CsvContext) =>
  csvTable<StoredInvoice>(
    columns.flatMap(({ id, label }) => {
      const cell = CELLS[id];
      return cell ? [{ head: label, cell: (invoice) => cell(invoice, context) }] : [];
    }),
  );
