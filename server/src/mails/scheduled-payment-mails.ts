// The texts of mails about scheduled payments that cannot be made as planned.
import { type Day, formatDay } from '@plumbline/rules/dates';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';
import { buttonOf, type MailedPayment, paidAmount, type Payer, paymentFacts, paymentValues } from './payment-mails.ts';

/** To the payer, if a scheduled payment could not be started on its day and is tried again. */
export const paymentDelayed = (portal: Tenant, payment: MailedPayment, { name, url }: Payer): MailWords =>
  layOutMail(portal, {
    kind: 'payment-delayed',
    values: paymentValues(payment),
    subject: `Your payment ${payment.code} to ${portal.name} is delayed`,
    preview: 'It could not be started yet. You need not do anything.',
    title: 'Your payment is delayed',
    amount: paidAmount(payment),
    greeting: greetingFor(name),
    lines: [
      `Your scheduled payment of ${paidAmount(payment)} could not be started on its day. Nothing was charged.`,
      'We try again for three days and email you the outcome. You need not do anything.',
    ],
    facts: paymentFacts(payment, { hasDetail: false }),
    ...buttonOf('View or cancel the payment', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });

type ExpiringCard = { recurrence: { id: string } | null; card: { expiry: string; day: Day } | null };

/** To the payer, some days before a scheduled payment whose card is not valid any more on its day. */
export function paymentExpiring(
  portal: Tenant,
  payment: MailedPayment & ExpiringCard,
  { name, url }: Payer,
): MailWords {
  const { card, recurrence, paidWith } = payment;
  const day = card === null ? '' : ` on ${formatDay(card.day)}`;
  const until = card === null ? '' : ` is valid through ${card.expiry}`;
  return layOutMail(portal, {
    kind: 'card-expiring',
    values: paymentValues(payment),
    subject: `Your card expires before your payment ${payment.code} to ${portal.name}`,
    preview: `The payment${day} cannot be made with it.`,
    title: 'Your card expires before your payment',
    amount: paidAmount(payment),
    greeting: greetingFor(name),
    lines: [
      `${paidWith}${until}. Your payment of ${paidAmount(payment)}${day} cannot be made with it.`,
      recurrence === null
        ? 'Please move it to a day before the card expires, or cancel it and pay another way.'
        : 'Please cancel the recurring payment and set it up with another card.',
      'Otherwise nothing is charged on that day, and we email you.',
    ],
    facts: paymentFacts(payment, { hasDetail: false }),
    ...buttonOf(recurrence === null ? 'Change or cancel the payment' : 'View or cancel the payments', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });
}
