import type { Day } from '@plumbline/rules/dates';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { TABLES, type TableColumn } from '@plumbline/rules/portals/table-columns';
import { waiverFlagWords } from '@plumbline/rules/waivers/waiver-flags';
import type { AnsweredInvoice } from './invoice-answer.sql.ts';

export type ExportedInvoice = AnsweredInvoice;
type CsvContext = { readonly today: Day; readonly customerName: string };
type Cell = (invoice: ExportedInvoice, context: CsvContext) => string;

const CELLS: Readonly<Record<string, Cell>> = {
  invoiceNumber: (invoice) => csvText(invoice.invoiceNumber),
  jobName: (invoice) => csvText(invoice.jobName),
  poNumber: (invoice) => csvText(invoice.poNumber),
  invoiceCreatedAt: (invoice) => csvText(invoice.invoiceCreatedAt),
  dueDate: (invoice) => csvText(invoice.dueDate),
  status: (invoice, { today }) => csvText(invoiceStatus(invoice, today).label),
  totalAmount: (invoice) => csvAmount(signedAmount(invoice.type, invoice.totalAmount)),
  balance: (invoice) => csvAmount(signedAmount(invoice.type, invoice.balance)),
  type: (invoice) => csvText(invoice.type === 'CREDIT' ? 'Credit' : 'Invoice'),
  jobId: (invoice) => csvText(invoice.jobId),
  orderNumber: (invoice) => csvText(invoice.orderNumber),
  statementNumber: (invoice) => csvText(invoice.statementNumber),
  customerName: (_, { customerName }) => csvText(customerName),
  shipToAddress: (invoice) => csvText(invoice.shipToAddress),
  billToAddress: (invoice) => csvText(invoice.billToAddress),
  memo: (invoice) => csvText(invoice.memo),
  waiverStateCode: (invoice) => csvText(invoice.waiverStateCode),
  waivers: (invoice) => csvText(waiverFlagWords(invoice)),
};

const TYPE_COLUMNS = TABLES.invoices.filter(({ id }) => id === 'type');

/**
 * Decision B19: the columns of the table, one line per invoice. Type and currency are always among them, since a file
 * has no page around it that says what its amounts are.
 */
export const invoiceCsv = (columns: readonly TableColumn[], context: CsvContext) => {
  const withType = columns.some(({ id }) => id === 'type') ? columns : [...columns, ...TYPE_COLUMNS];
  return csvTable<ExportedInvoice>([
    ...withType.flatMap(({ id, label }) => {
      const cell = CELLS[id];
      return cell ? [{ head: label, cell: (invoice: ExportedInvoice) => cell(invoice, context) }] : [];
    }),
    { head: 'Currency', cell: ({ currencyCode }) => csvText(currencyCode) },
  ]);
};
