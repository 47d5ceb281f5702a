// The texts of the page after a payment, for each status; never more than is certain (THX-01, THX-02).

import type { Day } from '../dates.ts';
import { formatCents, type Cents, type CurrencyCode } from '../money.ts';
import type { PaymentType } from './payment-type.ts';
import { scheduledDay } from './schedule.ts';
import type { PaymentStatus } from './status.ts';

export type ThankedPayment = {
  readonly paymentType: PaymentType;
  readonly status: PaymentStatus;
  /** The provider has not answered yet. */
  readonly isOpen: boolean;
  readonly total: Cents;
  readonly currencyCode: CurrencyCode;
  readonly invoices: number;
  readonly isPrepaid: boolean;
  /** By a link: the payer has no account, and so no use for credit. */
  readonly isOneTimePay: boolean;
  /** Set for an installment of a monthly prepayment. */
  readonly recurrenceId: string | null;
  readonly recurrenceNumber: number | null;
  /** How many its recurrence has. */
  readonly installmentCount: number;
  readonly scheduledAt: Day | null;
  readonly processOn: Day | null;
  readonly failureMessage: string | null;
};

export type ThanksWords = {
  readonly tone: 'done' | 'waiting' | 'failed';
  readonly title: string;
  readonly text: string;
};

/** Spec 2 §8. */
export const achNotice = (invoices: number): string =>
  `Bank payments take up to 5 days. If your bank returns the payment, we email you${invoices === 0 ? '' : ' and the invoices open again'}.`;

const THANKS = 'Thank you for your payment';

/** ' for 2 invoices'; a prepayment has none. */
const forInvoices = (invoices: number): string =>
  invoices === 0 ? '' : ` for ${invoices === 1 ? '1 invoice' : `${invoices} invoices`}`;

/** PRE-03: what a prepayment is good for. */
const creditWords = ({ isPrepaid, isOneTimePay }: ThankedPayment, words: string): string =>
  isPrepaid && !isOneTimePay ? ` ${words}` : '';
const CREDIT_LATER = 'It becomes credit for your invoices once it is approved.';

const openAgain = (invoices: number): string => (invoices === 0 ? '' : ' The invoices are open again.');

const MEANS: Readonly<Record<PaymentType, string>> = {
  ACH: 'bank payment',
  CREDIT_CARD: 'card payment',
  CREDIT: 'payment with credits',
  CHECK: 'check',
  CASH: 'cash payment',
  WIRE: 'wire',
};

export function thanksWords(payment: ThankedPayment): ThanksWords {
  const { paymentType, invoices, total, currencyCode } = payment;
  const what = `${MEANS[paymentType]}${forInvoices(invoices)}`;
  const amount = formatCents(total, currencyCode);
  switch (payment.status) {
    case 'APPROVED':
      return {
        tone: 'done',
        title: THANKS,
        text: `Your ${what} has gone through.${creditWords(payment, 'You can use it as credit on your invoices now.')}`,
      };
    case 'PENDING':
      return payment.isOpen
        ? unconfirmed(what)
        : {
            tone: 'done',
            title: THANKS,
            text: `We have your ${what}. It is on its way from your bank.${creditWords(payment, CREDIT_LATER)}`,
          };
    case 'STARTED':
      return unconfirmed(what);
    case 'SCHEDULED':
      return {
        tone: 'done',
        title: payment.recurrenceId === null ? 'Your payment is scheduled' : 'Your monthly prepayment is scheduled',
        text: scheduledWords(payment, amount),
      };
    case 'CANCELED':
      return payment.failureMessage === null
        ? {
            tone: 'failed',
            title: 'This payment was canceled',
            text: `Nothing was charged.${invoices === 0 ? '' : ' The invoices are open.'}`,
          }
        : {
            tone: 'failed',
            title: 'This payment did not go through',
            text: `${payment.failureMessage}${openAgain(invoices)}`,
          };
    case 'VOIDED':
      return {
        tone: 'failed',
        title: 'This payment was voided',
        text: `No money has moved.${openAgain(invoices)}`,
      };
    case 'REFUNDED':
      return { tone: 'failed', title: 'This payment was refunded', text: `${amount} went back to you.` };
    case 'CHARGEBACK':
      return {
        tone: 'failed',
        title: 'This payment was taken back',
        text: `Your bank has reversed it.${openAgain(invoices)}`,
      };
  }
}

/** Neither approved nor refused: the provider has not answered. */
const unconfirmed = (what: string): ThanksWords => ({
  tone: 'waiting',
  title: 'We are still confirming your payment',
  text: `We have your ${what}, but no final answer from the payment provider yet. Do not pay again: this page shows it as soon as it is there.`,
});

function scheduledWords(payment: ThankedPayment, amount: string): string {
  const { scheduledAt, processOn, invoices, recurrenceId, recurrenceNumber, installmentCount } = payment;
  const day = scheduledAt === null ? 'its day' : scheduledDay(scheduledAt, processOn);
  if (recurrenceId !== null)
    return `Installment ${recurrenceNumber ?? 1} of ${installmentCount}, ${amount}, is scheduled for ${day}. Each payment becomes credit for your invoices once it is approved.`;
  return `${amount}${forInvoices(invoices)} is scheduled for ${day}.${creditWords(payment, CREDIT_LATER)}`;
}
