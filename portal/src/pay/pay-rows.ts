// Converts listed invoices and credits to the rules' types, with balances less what other payments hold (decision C13).
import { asCents, subtract, ZERO, type Cents } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import type { OpenInvoice, PaymentLine } from '@plumbline/rules/payments/line';
import type { InvoiceRow } from '../invoices/invoice-row.ts';

/** The maximum number of invoices per payment. */
export const LINES_MAX = 500;

export const payableOf = ({ balance, pendingAmount }: Pick<InvoiceRow, 'balance' | 'pendingAmount'>): Cents =>
  asCents(Math.max(ZERO, subtract(balance, pendingAmount)));

export const openInvoiceOf = (row: InvoiceRow): OpenInvoice => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  poNumber: row.poNumber,
  customerId: row.customerId,
  projectId: row.projectId,
  jobId: row.jobId,
  jobName: row.jobName,
  jobAddress: row.shipToAddress,
  currencyCode: row.currencyCode,
  balance: payableOf(row),
});

export const creditOf = (row: InvoiceRow): Credit => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  customerId: row.customerId,
  creditRestrictionType: row.creditRestrictionType ?? 'NONE',
  relatedInvoiceNumber: row.relatedInvoiceNumber,
  jobId: row.jobId,
  projectId: row.projectId,
  currencyCode: row.currencyCode,
  balance: payableOf(row),
});

/** The invoice that a line was made from. */
export function invoiceOfLine(line: PaymentLine): OpenInvoice {
  const { invoiceId, amount: _amount, credits: _credits, paymentReasonId: _reason, ...facts } = line;
  return { id: invoiceId, ...facts };
}

/** The invoices of a draft, updated from the rows; those without a row stay as they are. */
export function invoicesFrom(lines: readonly PaymentLine[], rows: readonly InvoiceRow[]): OpenInvoice[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => {
    const row = found.get(line.invoiceId);
    return row ? openInvoiceOf(row) : invoiceOfLine(line);
  });
}
