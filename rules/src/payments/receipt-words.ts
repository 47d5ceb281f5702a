// The texts of a receipt, in the PDF and in mails: the method and the true status of the payment.

import { dayAt, formatDay } from '../dates.ts';
import { formatCents, ZERO, type Cents } from '../money.ts';
import { CARD_BRAND_NAMES, type CardBrand, type CardType } from './card.ts';
import { OFFLINE_NAMES, offlineName } from './offline.ts';
import { isOffline, type PaymentType } from './payment-type.ts';
import { preciseStatus } from './precise-status.ts';
import { STATUS_WORDS } from './status.ts';
import { surchargeNotice } from './surcharge.ts';
import type { TimelinePayment, TimelinePoint } from './timeline.ts';
import { scheduledDay } from './schedule.ts';

export type PaidBy = {
  readonly paymentType: PaymentType;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly cardType: CardType | null;
  /** The number of a check or wire; left out where only the kind is known. */
  readonly offlineReference?: string | null;
};

const isBrand = (brand: string | null): brand is CardBrand => brand !== null && Object.hasOwn(CARD_BRAND_NAMES, brand);

/** The kind of method: 'ACH', 'Credit card', 'Debit card', 'Card' if its kind is not known, 'Credits', 'Check', 'Cash', 'Wire'. */
export function methodKind({ paymentType, cardType }: Pick<PaidBy, 'paymentType' | 'cardType'>): string {
  if (isOffline(paymentType)) return OFFLINE_NAMES[paymentType];
  if (paymentType === 'ACH') return 'ACH';
  if (paymentType === 'CREDIT') return 'Credits';
  return cardType === null ? 'Card' : cardType === 'CREDIT' ? 'Credit card' : 'Debit card';
}

/** The card, account or check: 'Visa 4417', 'Bank account 8802', 'Check 1042'; null if there is none. */
export function methodName({
  paymentType,
  brand,
  last4,
  offlineReference = null,
}: Omit<PaidBy, 'cardType'>): string | null {
  if (isOffline(paymentType)) return offlineName(paymentType, offlineReference);
  if (paymentType === 'CREDIT') return null;
  const name = paymentType === 'ACH' ? 'Bank account' : isBrand(brand) ? CARD_BRAND_NAMES[brand] : 'Card';
  return last4 === null ? name : `${name} ${last4}`;
}

/** 'Visa 4417 (credit card)', 'Bank account 8802 (ACH)', 'Check 1042', 'Account credits'. */
export function paidWith(method: PaidBy): string {
  const name = methodName(method);
  if (name === null) return 'Account credits';
  if (isOffline(method.paymentType)) return name;
  if (method.paymentType === 'ACH') return `${name} (ACH)`;
  return method.cardType === null ? name : `${name} (${methodKind(method).toLowerCase()})`;
}

export type ReceiptPayment = Omit<TimelinePayment, 'processOn'> & { readonly isPrepaid: boolean };

/** `isPaid`: the supplier has the money or the credits and has not refunded all of it. */
export type ReceiptStatus = { readonly word: string; readonly detail: string; readonly isPaid: boolean };

const paid = (word: string, detail: string): ReceiptStatus => ({ word, detail, isPaid: true });
const unpaid = (word: string, detail: string): ReceiptStatus => ({ word, detail, isPaid: false });

const SETTLED_WORDS: Readonly<Record<PaymentType, string>> = {
  ACH: 'Settled',
  CREDIT_CARD: 'Charged',
  CREDIT: 'Credits applied',
  CHECK: 'Received',
  CASH: 'Received',
  WIRE: 'Received',
};

/**
 * In the words of the portal. A receipt must not look like a proof of payment if nothing was paid (decisions C10 to
 * C14).
 */
export function receiptStatus(payment: ReceiptPayment, points: readonly TimelinePoint[], zone: string): ReceiptStatus {
  const at = (instant: string | null) => (instant === null ? '' : ` on ${formatDay(dayAt(instant, zone))}`);
  const { paymentType, status, receivedOn = null, approvedAt, refundedAmount, refundedAt, currencyCode } = payment;
  const refunded = `${formatCents(refundedAmount, currencyCode)} refunded${at(refundedAt)}.`;
  const word =
    preciseStatus({ ...payment, needsApproval: payment.approval?.status === 'WAITING' }) ?? STATUS_WORDS[status];
  switch (status) {
    case 'STARTED':
      return unpaid(word, 'This payment is not confirmed yet. Please do not pay again.');
    case 'PENDING':
      return unpaid(word, pendingWords(payment, points));
    case 'SCHEDULED':
      return unpaid(word, `${scheduledWords(points)} Nothing has been charged yet.`);
    case 'APPROVED': {
      const on = receivedOn === null ? at(approvedAt) : ` on ${formatDay(receivedOn)}`;
      const settled = `${SETTLED_WORDS[paymentType]}${on}.`;
      return paid(word, refundedAmount > ZERO ? `${settled} ${refunded}` : settled);
    }
    case 'REFUNDED':
      return unpaid(word, refunded);
    case 'VOIDED':
    case 'CANCELED':
    case 'CHARGEBACK':
      return unpaid(word, undoneWords(points, at));
  }
}

function pendingWords({ paymentType, isPrepaid }: ReceiptPayment, points: readonly TimelinePoint[]): string {
  if (paymentType !== 'ACH') return 'This payment is not confirmed yet. Please do not pay again.';
  const expected = points.find(({ key, state }) => key === 'expected' && state === 'expected');
  const when = expected?.on ? ` Expected ${formatDay(expected.on)}.` : '';
  const returned = isPrepaid ? '' : ' If the bank returns the payment, the invoices open again.';
  return `Bank payments take up to 5 days.${when}${returned}`;
}

function scheduledWords(points: readonly TimelinePoint[]): string {
  const chosen = points.find(({ key }) => key === 'scheduled')?.on;
  const runsOn = points.find(({ key }) => key === 'sent' || key === 'settled')?.on;
  return chosen ? `Scheduled for ${scheduledDay(chosen, runsOn ?? null)}.` : 'Scheduled.';
}

/** The last event tells why the payment was undone. */
function undoneWords(points: readonly TimelinePoint[], at: (instant: string | null) => string): string {
  const last = points.findLast(({ state }) => state === 'failed');
  if (!last) return 'Nothing was paid.';
  const why = last.words === null ? '' : ` ${last.words}`;
  return `${last.label}${at(last.at)}.${why}`;
}

/** The legally required explanation of a surcharge (Spec 2 §8); null without one. */
export const receiptNotice = ({
  surcharge,
  surchargeRateBps,
}: {
  readonly surcharge: Cents;
  readonly surchargeRateBps: number;
}): string | null => (surcharge > ZERO ? surchargeNotice(surchargeRateBps) : null);
