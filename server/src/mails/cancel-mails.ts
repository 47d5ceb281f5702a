// The texts of mails about payments that a person canceled before their day.
import type { Day } from '@plumbline/rules/dates';
import { asCents, formatCents } from '@plumbline/rules/money';
import { listedDay } from '@plumbline/rules/payments/schedule';
import { disputeWords } from '@plumbline/rules/payments/timeline';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';
import {
  buttonOf,
  type Fact,
  type MailedPayment,
  paidAmount,
  type Payer,
  paymentFacts,
  paymentValues,
} from './payment-mails.ts';

type CanceledPayment = MailedPayment & { /** Null if not known. */ canceledBy: string | null };

const canceledByFact = ({ canceledBy }: CanceledPayment): Fact[] =>
  canceledBy === null ? [] : [['Canceled by', canceledBy]];

/** To the payer, if a scheduled payment would pay what is in dispute (decision C50). */
export const paymentHeld = (
  portal: Tenant,
  payment: MailedPayment & { disputed: readonly string[] },
  { name, url }: Payer,
): MailWords =>
  layOutMail(portal, {
    kind: 'payment-held',
    values: paymentValues(payment),
    subject: `Your payment ${payment.code} to ${portal.name} is on hold`,
    preview: 'An invoice is in dispute. Nothing was charged.',
    title: 'Your payment is on hold',
    amount: paidAmount(payment),
    greeting: greetingFor(name),
    lines: [
      `Your scheduled payment of ${paidAmount(payment)} was not charged on its day. ${disputeWords(payment.disputed)}`,
      'If that ends within three days, the payment is made then. Otherwise it is called off, and we email you. You can cancel it, and pay what is not in dispute.',
    ],
    facts: paymentFacts(payment, { hasDetail: false }),
    ...buttonOf('View or cancel the payment', url),
    notes: ['If you have questions about the dispute, please contact us.'],
  });

/** To the payer and whoever canceled a scheduled payment. */
export function paymentCanceled(portal: Tenant, payment: CanceledPayment, { name, url }: Payer): MailWords {
  const { code, lines, scheduledFor } = payment;
  const amount = paidAmount(payment);
  const openAgain = lines.length === 1 ? 'The invoice is open again.' : 'The invoices are open again.';
  return layOutMail(portal, {
    kind: 'payment-canceled',
    values: paymentValues(payment),
    subject: `Your payment ${code} to ${portal.name} was canceled`,
    preview: `It was scheduled for ${scheduledFor}. Nothing was charged.`,
    title: 'Your payment was canceled',
    amount,
    greeting: greetingFor(name),
    lines: [
      `Your payment of ${amount}, scheduled for ${scheduledFor}, was canceled. Nothing was charged.`,
      ...(lines.length > 0 ? [openAgain] : []),
    ],
    facts: [...paymentFacts(payment, { hasDetail: false }), ...canceledByFact(payment)],
    ...buttonOf('View the payment', url),
    notes: ['If you or your company did not cancel this payment, please contact us right away.'],
  });
}

type CanceledRecurrence = CanceledPayment & {
  /** The chosen days of the payments that will not be made. */
  days: readonly Day[];
  /** The payments that started before. */
  started: { count: number; isProcessing: boolean } | null;
};

const counted = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);

/** To the payer and whoever canceled a monthly prepayment; `payment` is one of it. */
export function recurrenceCanceled(portal: Tenant, payment: CanceledRecurrence, { name, url }: Payer): MailWords {
  const { days, currencyCode, total, started } = payment;
  const amount = formatCents(total, currencyCode);
  const ran = started?.count ?? 0;
  const all = ran + days.length;
  const sum = formatCents(asCents(total * days.length), currencyCode);
  // The last payment may still be processed.
  const isLate = days.length === 0;
  const nothingLeft = 'No payment was left to cancel.';
  return layOutMail(portal, {
    kind: 'payment-canceled',
    values: paymentValues(payment),
    subject: `Your monthly prepayment to ${portal.name} was canceled`,
    preview: isLate ? nothingLeft : `${days.length} of ${counted(all)} will not be made.`,
    title: 'Your monthly prepayment was canceled',
    amount,
    greeting: greetingFor(name),
    lines: [
      isLate ? nothingLeft : `${days.length} of ${counted(all)} of ${amount} will not be made, ${sum} in all.`,
      ran === 0
        ? 'None had run before. Nothing was charged.'
        : `${counted(ran)} ran before. What was paid stays as credit.`,
      ...(started?.isProcessing ? ['A payment that is being processed goes on.'] : []),
    ],
    facts: [
      ['Customer', payment.customerName],
      ['Was to be paid with', payment.paidWith],
      ['Payments that ran', `${ran} of ${all}`],
      ...(isLate ? [] : [['Canceled days', days.map(listedDay).join(', ')] as const]),
      ['Each payment', amount],
      ...canceledByFact(payment),
    ],
    ...buttonOf('View the payments', url),
    notes: ['If you or your company did not cancel this, please contact us right away.'],
  });
}
