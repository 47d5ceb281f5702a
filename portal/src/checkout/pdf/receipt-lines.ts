// The text of the receipt that the browser prints or makes a PDF of, line by line.
import { formatMoment } from '@plumbline/rules/dates';
import { formatCents, formatRate, type Cents, ZERO } from '@plumbline/rules/money';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { methodLabel, payerLabel } from '@plumbline/rules/payments/method-label';
import { paidWith } from '@plumbline/rules/payments/receipt-words';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { PaymentDetail } from '../../payments/payment-types.ts';
import { paymentSentence } from '../../payments/payment-words.ts';

export type ReceiptLine =
  | { readonly kind: 'head' | 'text'; readonly text: string }
  /** `masthead` and `contact` name the supplier and the receipt; the value of a `fact` may have several lines. */
  | {
      readonly kind: 'masthead' | 'contact' | 'fact' | 'row' | 'total';
      readonly text: string;
      readonly value: string;
    };

type ReceiptContext = {
  readonly supplier: string;
  /** Phone and email address, as far as they are known. */
  readonly contact: readonly (string | null)[];
  readonly timeZone: string;
};

export function receiptLines(payment: PaymentDetail, { supplier, contact, timeZone }: ReceiptContext): ReceiptLine[] {
  const { info, code, createdAt, createdBy, paymentRequest } = payment;
  const status = payment.status as PaymentStatus;
  const payer = [createdBy?.name ?? info.name, info.companyName, info.companyAddress];
  const facts: [string, string | null | undefined][] = [
    [payerLabel(status), payer.filter(Boolean).join('\n')],
    ['Email', info.email],
    // A receipt is read on other days: never 'Today'.
    ['Submitted', formatMoment(createdAt, timeZone)],
    [methodLabel(status), paidWith({ ...payment, paymentType: payment.paymentType as PaymentType })],
    ['Status', paymentSentence(payment)],
    ['Reference', info.reference],
    ['Requested by', paymentRequest?.createdBy.name],
    ['Notes', info.notes],
  ];
  return [
    { kind: 'masthead', text: supplier, value: 'Payment receipt' },
    { kind: 'contact', text: contact.filter((way) => way !== null).join(' · '), value: code },
    ...facts.flatMap(([text, value]) => (value ? [{ kind: 'fact' as const, text, value }] : [])),
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
