import { dayAt } from '@plumbline/rules/dates';
import { csvAmount, csvLine, CSV_START, csvText } from '@plumbline/rules/invoices/csv';
import { methodKind, methodName } from '@plumbline/rules/payments/receipt-words';
import { STATUS_WORDS } from '@plumbline/rules/payments/status';
import { infoOf, type ListedPaymentRow } from './payment-view.ts';

export type ExportedPayment = ListedPaymentRow & { invoiceNumbers: string[] };

type Cell = (payment: ExportedPayment, timeZone: string) => string;

const text = (value: string | null | undefined): string =>
  value === null || value === undefined ? '' : csvText(value);

const COLUMNS: readonly (readonly [head: string, cell: Cell])[] = [
  ['Confirmation code', ({ code }) => text(code)],
  ['Date', ({ createdAt }, timeZone) => text(dayAt(createdAt, timeZone))],
  ['Status', ({ status }) => text(STATUS_WORDS[status])],
  ['Method', (payment) => text(methodKind(payment))],
  ['Card or account', (payment) => text(methodName(payment))],
  ['Invoices', ({ invoiceNumbers }) => text(invoiceNumbers.length === 0 ? null : invoiceNumbers.join('; '))],
  ['Reference', ({ info }) => text(infoOf(info).reference)],
  ['Subtotal', ({ subtotal }) => csvAmount(subtotal)],
  ['Credit', ({ credit }) => csvAmount(credit)],
  ['Surcharge', ({ surcharge }) => csvAmount(surcharge)],
  ['Total', ({ total }) => csvAmount(total)],
  ['Currency', ({ currencyCode }) => text(currencyCode)],
  ['Scheduled for', ({ scheduledAt }) => text(scheduledAt)],
  ['Paid by', ({ createdByName, info }) => text(createdByName ?? infoOf(info).name)],
];

/** One line a payment; days as the supplier counts them. */
export const paymentCsv = (timeZone: string) => ({
  head: CSV_START + csvLine(COLUMNS.map(([head]) => csvText(head))),
  lines: (payments: readonly ExportedPayment[]) =>
    payments.map((payment) => csvLine(COLUMNS.map(([, cell]) => cell(payment, timeZone)))).join(''),
});
