// The timeline of a payment: what has happened, and what is expected (decisions C10 to C16).

import { businessDaysAfter } from '../business-days.ts';
import { formatDay, type Day } from '../dates.ts';
import { formatCents, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import { isReturnCode, returnWords } from './ach-returns.ts';
import { isOffline, type PaymentType } from './payment-type.ts';
import { preciseStatus } from './precise-status.ts';
import { hasHold, type PaymentStatus } from './status.ts';

export type PaymentOrigin = 'PORTAL' | 'ADMIN' | 'LINK' | 'AUTOPAY';

/** Instants are ISO text, as they are stored. */
export type TimelinePayment = {
  readonly paymentType: PaymentType;
  readonly status: PaymentStatus;
  readonly scheduledAt: Day | null;
  /** Of a check, cash or a wire: the day on which it was received. */
  readonly receivedOn?: Day | null;
  /** The day on which it is or was processed. */
  readonly processOn: Day;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly approvedAt: string | null;
  readonly canceledAt: string | null;
  readonly voidedAt: string | null;
  readonly refundedAt: string | null;
  readonly refundedAmount: Cents;
  readonly currencyCode: CurrencyCode;
  readonly chargebackAt: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** The earliest first. */
  readonly moves?: readonly DayMove[];
  /** The earliest first. */
  readonly holds?: readonly DisputeHold[];
  /** Of a payment that needs, or needed, a second person. */
  readonly approval?: SecondPerson | null;
  readonly origin: PaymentOrigin;
};

export type SecondPerson = {
  readonly status: 'WAITING' | 'APPROVED' | 'RETURNED';
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly comment: string;
};

/** A scheduled payment was moved to another day. */
export type DayMove = { readonly at: string; readonly from: Day; readonly to: Day };

/** On its day a scheduled payment was not charged, because these invoices were in dispute. */
export type DisputeHold = { readonly at: string; readonly invoices: readonly string[] };

export type TimelinePoint = {
  readonly key:
    | 'received'
    | 'submitted'
    | `moved-${number}`
    | `held-${number}`
    | 'approval'
    | 'scheduled'
    | 'sent'
    | 'expected'
    | 'settled'
    | 'returned'
    | 'declined'
    | 'canceled'
    | 'voided'
    | 'refunded'
    | 'disputed'
    | 'upheld';
  readonly label: string;
  /** 'late': expected, but its day has passed; 'dropped': planned, but called off before. */
  readonly state: 'done' | 'expected' | 'late' | 'failed' | 'dropped';
  /** When it happened. */
  readonly at: string | null;
  /** The day on which it is expected. */
  readonly on: Day | null;
  readonly words: string | null;
};

/** Spec 2 §8: ACH takes up to 5 days. */
const ACH_DAYS_MAX = 5;

const NO_REASON = 'No reason was given.';

const SETTLED_LABELS: Readonly<Record<PaymentType, string>> = {
  ACH: 'Settled',
  CREDIT_CARD: 'Approved',
  CREDIT: 'Credits applied',
  CHECK: 'Recorded',
  CASH: 'Recorded',
  WIRE: 'Recorded',
};

type Moment = Partial<Pick<TimelinePoint, 'at' | 'on' | 'words'>>;

const point = (
  key: TimelinePoint['key'],
  label: string,
  state: TimelinePoint['state'],
  moment: Moment,
): TimelinePoint => ({ key, label, state, at: null, on: null, words: null, ...moment });

/** The day on which a bank payment should be paid out, in banking days from its processing day (decision C13). */
export const expectedSettlement = (processOn: Day, settlementDays: number): Day =>
  businessDaysAfter(processOn, settlementDays);

/** In chronological order; settlement is counted in banking days from the processing day (decision C13). */
export function timeline(payment: TimelinePayment, today: Day, settlementDays: number): TimelinePoint[] {
  if (isOffline(payment.paymentType)) return offlineTimeline(payment, today, settlementDays);
  return [
    point('submitted', payment.origin === 'AUTOPAY' ? 'Submitted by autopay' : 'Submitted', 'done', {
      at: payment.createdAt,
    }),
    ...movedPoints(payment),
    ...approvalPoints(payment),
    ...scheduledPoints(payment),
    ...heldPoints(payment),
    ...sentPoints(payment, today),
    ...settledPoints(payment, today, settlementDays),
    ...endPoints(payment),
  ];
}

/** It was paid elsewhere, and is approved when staff record it. */
const offlineTimeline = (payment: TimelinePayment, today: Day, settlementDays: number): TimelinePoint[] => [
  ...(payment.receivedOn ? [point('received', 'Received', 'done', { on: payment.receivedOn })] : []),
  ...settledPoints(payment, today, settlementDays),
  ...endPoints(payment),
];

const movedPoints = ({ moves = [] }: TimelinePayment): TimelinePoint[] =>
  moves.map(({ at, from, to }, place) =>
    point(`moved-${place + 1}`, 'Moved to another day', 'done', {
      at,
      words: `From ${formatDay(from)} to ${formatDay(to)}.`,
    }),
  );

function approvalPoints({ approval, status }: TimelinePayment): TimelinePoint[] {
  if (!approval) return [];
  const { decidedBy, decidedAt: at, comment } = approval;
  const words = comment === '' ? null : comment;
  const by = decidedBy ?? 'a colleague';
  if (approval.status === 'APPROVED') return [point('approval', `Approved by ${by}`, 'done', { at, words })];
  if (approval.status === 'RETURNED') return [point('approval', `Returned by ${by}`, 'failed', { at, words })];
  return [point('approval', 'Waits for a second person', status === 'SCHEDULED' ? 'expected' : 'dropped', {})];
}

const heldPoints = ({ holds = [] }: TimelinePayment): TimelinePoint[] =>
  holds.map(({ at, invoices }, place) =>
    point(`held-${place + 1}`, 'Not charged on its day', 'done', { at, words: disputeWords(invoices) }),
  );

export const disputeWords = (invoices: readonly string[]): string =>
  invoices.length === 1 ? `Invoice ${invoices[0]} is in dispute.` : `Invoices ${invoices.join(', ')} are in dispute.`;

/** Decision C16: the day is shown whatever became of the payment. */
function scheduledPoints({ status, scheduledAt, failureCode }: TimelinePayment): TimelinePoint[] {
  if (scheduledAt === null) return [];
  if (status === 'SCHEDULED') return [point('scheduled', 'Scheduled for', 'expected', { on: scheduledAt })];
  // Only what a person cancels has no failure; whatever else became of it was found out on its day.
  const state = status === 'CANCELED' && failureCode === null ? 'dropped' : 'done';
  return [point('scheduled', 'Was scheduled for', state, { on: scheduledAt })];
}

const stateBy = (day: Day, today: Day) => (today > day ? 'late' : 'expected');

function sentPoints({ paymentType, status, sentAt, processOn }: TimelinePayment, today: Day): TimelinePoint[] {
  if (paymentType !== 'ACH') return [];
  if (sentAt !== null) return [point('sent', 'Sent to bank', 'done', { at: sentAt })];
  return hasHold(status) ? [point('sent', 'Sent to bank', stateBy(processOn, today), { on: processOn })] : [];
}

function settledPoints(payment: TimelinePayment, today: Day, settlementDays: number): TimelinePoint[] {
  const { paymentType, status, approvedAt, processOn } = payment;
  const label = SETTLED_LABELS[paymentType];
  if (approvedAt !== null) return [point('settled', label, 'done', { at: approvedAt })];
  if (!hasHold(status)) return [];
  if (paymentType !== 'ACH') return [point('settled', label, stateBy(processOn, today), { on: processOn })];
  const expected = expectedSettlement(processOn, settlementDays);
  const latest = businessDaysAfter(processOn, Math.max(settlementDays, ACH_DAYS_MAX));
  return [
    point('expected', 'Expected', stateBy(expected, today), { on: expected }),
    point('settled', label, stateBy(latest, today), { on: latest }),
  ];
}

/** The final event: canceled, voided, refunded or charged back. */
function endPoints(payment: TimelinePayment): TimelinePoint[] {
  const { status, canceledAt, voidedAt, refundedAt, chargebackAt } = payment;
  const points: TimelinePoint[] = [];
  if (status === 'CANCELED') points.push(canceledPoint(payment, canceledAt));
  if (chargebackAt !== null) points.push(chargebackPoint(payment, chargebackAt));
  if (chargebackAt !== null && status === 'APPROVED') points.push(point('upheld', 'Payment stands', 'done', {}));
  if (refundedAt !== null) {
    const label = status === 'REFUNDED' ? 'Refunded' : 'Partly refunded';
    points.push(point('refunded', label, 'done', { at: refundedAt, words: refundWords(payment) }));
  }
  if (voidedAt !== null) {
    const words = isOffline(payment.paymentType) ? 'It was recorded by mistake.' : 'Undone before any money moved.';
    points.push(point('voided', 'Voided', 'failed', { at: voidedAt, words }));
  }
  return points;
}

/** The amount is zero where a refund was recorded without one. */
const refundWords = ({ refundedAmount, currencyCode }: TimelinePayment): string | null =>
  refundedAmount > ZERO ? `${formatCents(refundedAmount, currencyCode)} went back to you.` : null;

/** Canceled by a person, or failed before any money moved; only a failure has a code (decision C10). */
function canceledPoint(payment: TimelinePayment, at: string | null): TimelinePoint {
  const words = payment.failureCode === null ? null : failureMessages(payment);
  switch (preciseStatus({ ...payment, needsApproval: false })) {
    case 'Returned':
      return point('returned', 'Returned by the bank', 'failed', { at, words });
    case 'Declined':
      return point('declined', 'Declined', 'failed', { at, words });
    case 'Nothing to pay':
      return point('canceled', 'Nothing to pay', 'done', { at, words });
    default:
      return point('canceled', 'Canceled', 'failed', { at, words });
  }
}

const chargebackPoint = (payment: TimelinePayment, at: string): TimelinePoint =>
  payment.paymentType === 'ACH' || isOffline(payment.paymentType)
    ? point('returned', 'Returned by the bank', 'failed', { at, words: failureMessages(payment) })
    : point('disputed', 'Disputed', 'failed', { at, words: failureMessages(payment) });

function failureMessages({ failureCode, failureMessage }: TimelinePayment): string {
  if (failureCode !== null && isReturnCode(failureCode)) return returnWords(failureCode);
  return failureMessage ?? NO_REASON;
}
