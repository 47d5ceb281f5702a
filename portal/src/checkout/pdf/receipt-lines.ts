// The text of the receipt that the browser makes, line by line.
import { formatInstant, today } from '@plumbline/rules/dates';
import { formatCents, formatRate, type Cents, ZERO } from '@plumbline/rules/money';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { methodLabel, payerLabel } from '@plumbline/rules/payments/method-label';
import type { PaymentDetail } from '../../payments/payment-types.ts';
import { paidAmount, paymentSentence } from '../../payments/payment-words.ts';

export type ReceiptLine =
  | { readonly kind: 'title' | 'head' | 'text'; readonly text: string }
  | { readonly kind: 'row' | 'total'; readonly text: string; readonly value: string };

type ReceiptContext = { readonly supplier: string; readonly timeZone: string; readonly now: Date };

export function receiptLines(payment: PaymentDetail, { supplier, timeZone, now }: ReceiptContext): ReceiptLine[] {
  const { info, currencyCode, code, createdAt } = payment;
  const status = payment.status as PaymentStatus;
  const rows: [string, string | null | undefined][] = [
    ['Confirmation code', code],
    ['Submitted', formatInstant(createdAt, today(now, timeZone), timeZone)],
    [methodLabel(status), methodWords(payment)],
    [payerLabel(status), payment.createdBy?.name ?? info.name],
    ['Email', info.email],
    ['Requested by', payment.paymentRequest?.createdBy.name],
    ['Notes', info.notes],
  ];
  return [
    { kind: 'head', text: supplier },
    { kind: 'title', text: `Payment of ${formatCents(paidAmount(payment), currencyCode)}` },
    { kind: 'text', text: paymentSentence(payment) },
    ...rows.flatMap(([text, value]) => (value ? [{ kind: 'row' as const, text, value }] : [])),
    ...invoiceLines(payment),
    ...amountLines(payment),
  ];
}

function invoiceLines({ paymentInvoices, currencyCode }: PaymentDetail): ReceiptLine[] {
  if (paymentInvoices.length === 0) return [];
  return [
    { kind: 'head', text: 'Invoices' },
    ...paymentInvoices.map(({ invoiceNumber, poNumber, amount }) => ({
      kind: 'row' as const,
      text: poNumber === null ? invoiceNumber : `${invoiceNumber}, ${poNumber}`,
      value: formatCents(amount, currencyCode),
    })),
  ];
}

function amountLines(payment: PaymentDetail): ReceiptLine[] {
  const { subtotal, surcharge, surchargeRate, total, currencyCode } = payment;
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  return [
    { kind: 'head', text: 'Amounts' },
    { kind: 'row', text: 'Payment', value: money(subtotal) },
    ...(surcharge > ZERO
      ? [{ kind: 'row' as const, text: `Surcharge (${formatRate(surchargeRate)})`, value: money(surcharge) }]
      : []),
    { kind: 'total', text: 'Total', value: money(total) },
    ...(surcharge > ZERO ? [{ kind: 'text' as const, text: surchargeNotice(surchargeRate) }] : []),
  ];
}

const methodWords = ({ paymentType, last4 }: PaymentDetail): string =>
  `${paymentType === 'ACH' ? 'Bank account' : 'Card'}${last4 === null ? '' : ` ending ${last4}`}`;
