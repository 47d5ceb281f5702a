import { dayAt } from '@plumbline/rules/dates';
import { csvAmount, csvTable, csvText } from '@plumbline/rules/lists/csv';
import { methodKind, methodName } from '@plumbline/rules/payments/receipt-words';
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import { STATUS_WORDS } from '@plumbline/rules/payments/status';
import { infoOf, type ListedPaymentRow } from './payment-view.ts';

export type ExportedPayment = ListedPaymentRow & { invoiceNumbers: string[] };

type Cell = (payment: ExportedPayment, timeZone: string) => string;

const COLUMNS: readonly (readonly [head: string, cell: Cell])[] = [
  ['Confirmation code', ({ code }) => csvText(code)],
  ['Date', ({ createdAt }, timeZone) => csvText(dayAt(createdAt, timeZone))],
  ['Status', (payment) => csvText(preciseStatus(payment) ?? STATUS_WORDS[payment.status])],
  ['Method', (payment) => csvText(methodKind(payment))],
  ['Card or account', (payment) => csvText(methodName(payment))],
  ['Invoices', ({ invoiceNumbers }) => csvText(invoiceNumbers.length === 0 ? null : invoiceNumbers.join('; '))],
  ['Reference', ({ info }) => csvText(infoOf(info).reference)],
  ['Subtotal', ({ subtotal }) => csvAmount(subtotal)],
  ['Credit', ({ credit }) => csvAmount(credit)],
  ['Surcharge', ({ surcharge }) => csvAmount(surcharge)],
  ['Total', ({ total }) => csvAmount(total)],
  ['Currency', ({ currencyCode }) => csvText(currencyCode)],
  ['Scheduled for', ({ scheduledAt }) => csvText(scheduledAt)],
  ['Paid by', ({ createdByName, info }) => csvText(createdByName ?? infoOf(info).name)],
];

/** One line per payment, with days in the organization's time zone. */
export const paymentCsv = (timeZone: string) =>
  csvTable<ExportedPayment>(COLUMNS.map(([head, cell]) => ({ head, cell: (payment) => cell(payment, timeZone) })));
