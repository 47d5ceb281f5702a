// The mail about a monthly prepayment.
import type { Day } from '@plumbline/rules/dates';
import { asCents, formatCents } from '@plumbline/rules/money';
import { listedDay } from '@plumbline/rules/payments/schedule';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';
import { buttonOf, type MailedPayment, type Payer, paymentValues } from './payment-mails.ts';

/** To the payer, once a monthly prepayment is agreed; `payment` is the first of it. */
export function recurrenceConfirmation(
  portal: Tenant,
  payment: MailedPayment & { /** As chosen. */ days: readonly Day[] },
  { name, url }: Payer,
): MailWords {
  const { days, currencyCode, total } = payment;
  const amount = formatCents(total, currencyCode);
  const count = days.length === 1 ? '1 payment' : `${days.length} payments`;
  const named = days.map(listedDay);
  const sum = formatCents(asCents(total * days.length), currencyCode);
  return layOutMail(portal, {
    kind: 'payment-recurring',
    values: paymentValues(payment),
    subject: `Your monthly prepayment to ${portal.name}: ${count} of ${amount}`,
    preview: `The first is made on ${named[0]}.`,
    title: 'Your monthly prepayment is set up',
    amount,
    greeting: greetingFor(name),
    lines: [
      `You authorized ${count} of ${amount}, ${sum} in all. The first is made on ${named[0]}.`,
      'Each becomes a credit that you can use for invoices once it has arrived. We email you about each of them.',
    ],
    facts: [
      ['Customer', payment.customerName],
      ...(payment.madeBy?.label === 'Entered by' ? [[payment.madeBy.label, payment.madeBy.name] as const] : []),
      ['Pay with', payment.paidWith],
      ['Days', named.join(', ')],
      ['Each payment', amount],
      ['All payments', sum],
    ],
    ...buttonOf('View or cancel the payments', url),
    notes: ['If you or your company did not set this up, please contact us right away.'],
  });
}
