// The texts of mails about money that went back, and about disputes that were won.
import { endSentence } from '@plumbline/rules/end-sentence';
import { type Cents, formatCents } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';
import { buttonOf, type MailedPayment, type Payer, paymentFacts, paymentValues } from './payment-mails.ts';

type RefundedPayment = MailedPayment & { refund: { amount: Cents; kind: 'REFUND' | 'VOID' } | null };

/** To the payer, once money is on its way back, or a charge was voided before any money moved. */
export function paymentRefunded(portal: Tenant, payment: RefundedPayment, { name, url }: Payer): MailWords {
  const { code, total, currencyCode, refund, lines, paidWith } = payment;
  const amount = refund?.amount ?? total;
  const money = (cents: Cents) => formatCents(cents, currencyCode);
  const openAgain = lines.length === 1 ? 'The invoice is open again.' : 'The invoices are open again.';
  const isVoid = refund?.kind === 'VOID';
  const isPart = amount < total;
  const given = isPart ? `${money(amount)} of your payment of ${money(total)}` : `your payment of ${money(total)}`;
  return layOutMail(portal, {
    kind: 'payment-refunded',
    values: { ...paymentValues(payment), amount: money(amount) },
    subject: isVoid
      ? `Your payment ${code} to ${portal.name} was voided`
      : `Your refund from ${portal.name}: ${money(amount)}`,
    preview: isVoid ? 'No money has moved.' : `${money(amount)} goes back to ${paidWith}.`,
    title: isVoid ? 'Your payment was voided' : 'You get a refund',
    amount: money(amount),
    greeting: greetingFor(name),
    lines: [
      isVoid
        ? `Your payment of ${money(total)} was undone before any money moved.`
        : `We refunded ${given}. The money goes back to ${paidWith}; it can take some days until your bank shows it.`,
      ...(lines.length > 0 && !isPart ? [openAgain] : []),
      ...(isPart ? ['What was refunded is owed again; your list of invoices shows how much of each is open.'] : []),
    ],
    facts: [...(isVoid ? [] : [['Refunded', money(amount)] as const]), ...paymentFacts(payment)],
    ...buttonOf('View the payment', url),
    notes: ['If you have questions about this refund, please contact us.'],
  });
}

/** To whoever has the receipt of a check, cash or a wire that was recorded by mistake. */
export function paymentTakenBack(portal: Tenant, payment: MailedPayment, { name, url }: Payer): MailWords {
  const { code, total, currencyCode, paidWith, lines } = payment;
  const amount = formatCents(total, currencyCode);
  return layOutMail(portal, {
    kind: 'payment-taken-back',
    values: paymentValues(payment),
    subject: `Your payment ${code} to ${portal.name} was recorded by mistake`,
    preview: 'The receipt that we sent you is not valid.',
    title: 'This payment was recorded by mistake',
    amount,
    greeting: greetingFor(name),
    lines: [
      `We wrote to you that we received ${amount} (${paidWith}). That was a mistake, and we are sorry. The receipt is not valid.`,
      ...(lines.length === 0
        ? []
        : [lines.length === 1 ? 'The invoice is open again.' : 'The invoices are open again.']),
    ],
    facts: paymentFacts(payment),
    ...buttonOf('View the payment', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });
}

/** To the payer, who was told by mistake that the payment was returned. */
export function paymentStands(portal: Tenant, payment: WonPayment, { name, url }: Payer): MailWords {
  const { code, total, currencyCode, surplus } = payment;
  const amount = formatCents(total, currencyCode);
  return layOutMail(portal, {
    kind: 'payment-stands',
    values: paymentValues(payment),
    subject: `Your payment ${code} to ${portal.name} stands`,
    preview: 'It was marked as returned by mistake.',
    title: 'Your payment stands',
    amount,
    greeting: greetingFor(name),
    lines: [
      `We wrote to you that your payment of ${amount} was returned. That was a mistake, and we are sorry. The payment is valid.`,
      ...standing(payment),
    ],
    facts: [...paymentFacts(payment), ...creditFact(surplus, currencyCode)],
    ...buttonOf('View the payment', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });
}

/** The invoices are paid, or what was paid twice is a credit now. */
function standing({ surplus, lines, currencyCode }: WonPayment): string[] {
  if (surplus === null && lines.length === 0) return [];
  if (surplus === null) return [lines.length === 1 ? 'The invoice is paid.' : 'The invoices are paid.'];
  const money = formatCents(surplus.amount, currencyCode);
  return [
    `Meanwhile you have paid another way, so ${money} is now your credit ${surplus.invoiceNumber}.`,
    'You can use it for any invoice.',
  ];
}

const creditFact = (surplus: WonPayment['surplus'], currencyCode: MailedPayment['currencyCode']) =>
  surplus === null
    ? []
    : [['Credit', `${surplus.invoiceNumber}, ${formatCents(surplus.amount, currencyCode)}`] as const];

type WonPayment = MailedPayment & { surplus: { invoiceNumber: string; amount: Cents } | null };

/** To the payer, who was told before that the payment was returned. */
export function disputeWon(portal: Tenant, payment: WonPayment, { name, url }: Payer): MailWords {
  const { code, total, currencyCode, surplus } = payment;
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  return layOutMail(portal, {
    kind: 'dispute-won',
    values: paymentValues(payment),
    subject: `Your payment ${code} to ${portal.name} stands`,
    preview: endSentence(`The dispute was decided for ${portal.name}`),
    title: 'Your payment stands',
    amount: money(total),
    greeting: greetingFor(name),
    lines: [
      `The dispute of your payment of ${money(total)} was decided for ${portal.name}. The payment is valid again.`,
      ...standing(payment),
    ],
    facts: [...paymentFacts(payment), ...creditFact(surplus, currencyCode)],
    ...buttonOf('View the payment', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });
}
