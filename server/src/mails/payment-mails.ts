// The texts of all mails about payments.
import {
  add,
  type Cents,
  type CurrencyCode,
  formatCents,
  formatRate,
  negate,
  subtract,
  ZERO,
} from '@plumbline/rules/money';
import { receiptNotice, type ReceiptStatus } from '@plumbline/rules/payments/receipt-words';
import { STATUS_WORDS } from '@plumbline/rules/payments/status';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor, nameAndAddress } from './mails.ts';

/** Dates and times are already formatted in the supplier's time zone. */
export type MailedPayment = {
  code: string;
  status: ReceiptStatus;
  customerName: string;
  paidWith: string;
  /** What stands beside it: 'Paid with', 'Pay with', 'Was to be paid with'. */
  methodLabel: string;
  submitted: string;
  /** Of a check, cash or a wire: the day on which it was received. */
  receivedOn: string | null;
  scheduledFor: string | null;
  /** Of a monthly prepayment: '2 of 12'. */
  installment: string | null;
  /** Adds funds instead of paying invoices. */
  isPrepaid: boolean;
  currencyCode: CurrencyCode;
  surcharge: Cents;
  surchargeRateBps: number;
  subtotal: Cents;
  credit: Cents;
  /** What a check, cash or a wire left over, which became a credit. */
  onAccount: Cents;
  total: Cents;
  /** Who made it; staff enter payments for a customer. */
  madeBy: { label: string; name: string } | null;
  lines: readonly { invoiceNumber: string; credits: readonly { invoiceNumber: string; amount: Cents }[] }[];
};

export type Fact = readonly [label: string, value: string];

const INVOICES_NAMED_MAX = 8;

function invoicesIn({ lines }: MailedPayment): Fact[] {
  if (lines.length === 0) return [];
  const rest = lines.length - INVOICES_NAMED_MAX;
  const named = lines.slice(0, INVOICES_NAMED_MAX).map(({ invoiceNumber }) => invoiceNumber);
  return [[lines.length === 1 ? 'Invoice' : 'Invoices', [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')]];
}

/** Each credit once, with what all invoices took of it. */
function creditsIn({ lines, currencyCode }: MailedPayment): Fact[] {
  const credits = Map.groupBy(
    lines.flatMap((line) => line.credits),
    ({ invoiceNumber }) => invoiceNumber,
  );
  return [...credits].map(([number, parts]) => [
    `Credit ${number}`,
    formatCents(negate(add(...parts.map(({ amount }) => amount))), currencyCode),
  ]);
}

/** The total differs from what the invoices get, so the mail says both. */
const hasParts = ({ lines, surcharge, credit, onAccount }: MailedPayment): boolean =>
  lines.length > 0 && (surcharge > ZERO || credit > ZERO || onAccount > ZERO);

const whenOf = ({ submitted, receivedOn }: MailedPayment): Fact[] =>
  receivedOn === null
    ? [['Submitted', submitted]]
    : [
        ['Received', receivedOn],
        ['Recorded', submitted],
      ];

/** Without the detail of the status where a line of the mail says it already. */
export function paymentFacts(payment: MailedPayment, { hasDetail = true }: { hasDetail?: boolean } = {}): Fact[] {
  const { code, status, customerName, currencyCode, surcharge, surchargeRateBps, scheduledFor, installment, madeBy } =
    payment;
  const money = (amount: Cents) => formatCents(amount, currencyCode);
  return [
    ['Confirmation code', code],
    ['Status', hasDetail ? `${status.word}. ${status.detail}` : status.word],
    ['Customer', customerName],
    ...whenOf(payment),
    ...(madeBy?.label === 'Entered by' ? [[madeBy.label, madeBy.name] as const] : []),
    ...(scheduledFor === null ? [] : [['Scheduled for', scheduledFor] as const]),
    ...(installment === null ? [] : [['Installment', installment] as const]),
    [payment.methodLabel, payment.paidWith],
    ...invoicesIn(payment),
    ...(hasParts(payment)
      ? [
          [
            status.isPaid ? 'Applied to invoices' : 'For invoices',
            money(subtract(payment.subtotal, payment.onAccount)),
          ] as const,
        ]
      : []),
    ...(hasParts(payment) && payment.onAccount > ZERO ? [['On account', money(payment.onAccount)] as const] : []),
    ...creditsIn(payment),
    ...(surcharge > ZERO ? [[`Surcharge (${formatRate(surchargeRateBps)})`, money(surcharge)] as const] : []),
    ['Total', money(payment.total)],
  ];
}

/** To any address the customer enters, with the receipt attached. The sender is null if staff act. */
export const receiptCopyMail = (
  portal: Tenant,
  payment: MailedPayment,
  sender: { name: string; email: string } | null,
): MailWords =>
  layOutMail(portal, {
    kind: 'receipt-copy',
    values: paymentValues(payment),
    subject: `Payment ${payment.code} to ${portal.name}`,
    preview: `The receipt for ${payment.customerName} is attached as PDF.`,
    title: `Payment ${payment.code}`,
    greeting: 'Hello,',
    opening: `The receipt of this payment to ${portal.name} is attached as PDF.`,
    lines: [],
    facts: [...paymentFacts(payment), ...(sender === null ? [] : [['Sent by', nameAndAddress(sender)] as const])],
    notes:
      sender === null ? [] : [`${sender.email} asked us to send you this copy. Reply to this email to answer them.`],
  });

export type Payer = {
  name: string;
  /** The payment in the portal; null if they cannot sign in there. */
  url: string | null;
};

export const buttonOf = (words: string, url: string | null) => (url === null ? {} : { button: { words, url } });

/** Credits pay as money does: without money the amount is what the credits paid. */
const isByCredits = ({ total, credit }: MailedPayment): boolean => total === ZERO && credit > ZERO;
export const paidAmount = (payment: MailedPayment): string =>
  formatCents(isByCredits(payment) ? payment.credit : payment.total, payment.currencyCode);

/** What the supplier's own words may name. */
export const paymentValues = (payment: MailedPayment) => ({
  customer: payment.customerName,
  amount: paidAmount(payment),
  code: payment.code,
  method: payment.paidWith,
});

const isScheduled = ({ status, scheduledFor }: MailedPayment): boolean =>
  status.word === STATUS_WORDS.SCHEDULED && scheduledFor !== null;

function titleOf(payment: MailedPayment): string {
  if (payment.status.isPaid) return 'Thank you for your payment';
  return isScheduled(payment) ? 'Your payment is scheduled' : 'We have your payment instructions';
}

const unpaidWords = (payment: MailedPayment, amount: string): string =>
  isScheduled(payment)
    ? `Your payment of ${amount} is scheduled.`
    : `We have your payment of ${amount}, but it is not complete yet.`;

function confirmationKind(payment: MailedPayment) {
  if (isScheduled(payment)) return 'payment-scheduled';
  return payment.status.isPaid ? 'payment-approved' : 'payment-pending';
}

/** To the payer, once the payment is approved, pending or scheduled, and when a pending one has arrived. */
export function paymentConfirmation(portal: Tenant, payment: MailedPayment, { name, url }: Payer): MailWords {
  const { status } = payment;
  const amount = paidAmount(payment);
  const notice = receiptNotice(payment);
  const values = { ...paymentValues(payment), day: payment.scheduledFor ?? '' };
  const received = isByCredits(payment)
    ? `We applied credits of ${amount} to your invoices. No money was charged.`
    : `We received your payment of ${amount}.`;
  return layOutMail(portal, {
    kind: confirmationKind(payment),
    values,
    subject: isByCredits(payment)
      ? `Your payment to ${portal.name}: ${amount} of credits applied`
      : `Your payment to ${portal.name}: ${amount}, ${status.word.toLowerCase()}${isScheduled(payment) ? ` for ${payment.scheduledFor}` : ''}`,
    preview: `${status.word}. ${status.detail}`,
    title: titleOf(payment),
    amount,
    greeting: greetingFor(name),
    opening: status.isPaid ? received : unpaidWords(payment, amount),
    lines: [
      ...(payment.installment === null ? [] : [`It is installment ${payment.installment} of your monthly prepayment.`]),
      status.detail,
      ...(payment.isPrepaid ? [creditWords(status)] : []),
      ...(payment.lines.length > 0 && payment.onAccount > ZERO ? [onAccountWords(payment)] : []),
    ],
    facts: paymentFacts(payment, { hasDetail: false }),
    ...buttonOf(isScheduled(payment) ? 'View or cancel the payment' : 'View the payment', url),
    notes: [
      ...(notice === null ? [] : [notice]),
      'If you or your company did not make this payment, please contact us right away.',
    ],
  });
}

const onAccountWords = ({ onAccount, currencyCode }: MailedPayment): string =>
  `${formatCents(onAccount, currencyCode)} of it paid no invoice. It is a credit that you can use for invoices now.`;

/** PRE-03: what a prepayment is good for. */
const creditWords = ({ isPaid }: ReceiptStatus): string =>
  isPaid
    ? 'It is a credit that you can use for invoices now.'
    : 'It becomes a credit that you can use for invoices once it has arrived.';

/** To the payer, if the bank returns the payment or the card is charged back: the amount is owed again. */
export const paymentReturned = (portal: Tenant, payment: MailedPayment, payer: Payer): MailWords =>
  notPaidMail(portal, payment, payer, {
    kind: 'payment-returned',
    subject: `Your payment ${payment.code} to ${portal.name} was returned`,
    title: 'Your payment was returned',
  });

/** To the payer, if a payment fails in the background, such as a scheduled one. */
export const paymentFailed = (portal: Tenant, payment: MailedPayment, payer: Payer): MailWords =>
  notPaidMail(portal, payment, payer, {
    kind: 'payment-failed',
    subject: `Your payment ${payment.code} to ${portal.name} was not made`,
    title: 'Your payment could not be made',
  });

function notPaidMail(
  portal: Tenant,
  payment: MailedPayment,
  { name, url }: Payer,
  words: { kind: 'payment-failed' | 'payment-returned'; subject: string; title: string },
): MailWords {
  const { status, lines } = payment;
  const invoices = lines.length === 1 ? 'The invoice is' : 'The invoices are';
  return layOutMail(portal, {
    ...words,
    values: paymentValues(payment),
    amount: paidAmount(payment),
    preview: status.detail,
    greeting: greetingFor(name),
    opening: `Your payment of ${paidAmount(payment)} did not go through.`,
    lines: [status.detail, ...(lines.length === 0 ? [] : [`${invoices} open again. Please pay another way.`])],
    facts: paymentFacts(payment, { hasDetail: false }),
    ...buttonOf('View the payment', url),
    notes: ['If you have questions about this payment, please contact us.'],
  });
}
