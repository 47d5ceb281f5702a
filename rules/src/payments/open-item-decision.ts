// What staff can decide about an open item, and what each decision books (REF-04).
import { add, type Cents, negate, ZERO } from '../money.ts';
import type { OpenItemKind } from './open-item-list.ts';
import type { PaymentStatus } from './status.ts';

export const DECISION_KINDS = [
  /** Nothing is booked. */
  'NOTED',
  /** Money that came and no invoice follows becomes a credit of the customer. */
  'CREDITED',
  /** The supplier bears what is missing, or keeps what is left. */
  'WRITTEN_OFF',
  /** Credits that a payment used come back, and the invoices that they paid are owed again. */
  'CREDITS_RESTORED',
  /** A refund that the provider has made is one of this payment. */
  'REFUND_BOOKED',
  /** No money ever came for the payment: its invoices are owed again. */
  'TAKEN_BACK',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** What a decision would move; zero where it moves nothing. */
export type DecisionOffer = { kind: DecisionKind; amount: Cents };

/** What the item has left in accounts that no invoice stands behind; money that came is below zero. */
export type Rests = Readonly<Record<'chargeback' | 'unapplied' | 'review', Cents>>;

export type DecisionFacts = {
  kind: OpenItemKind;
  /** The refund at the provider, if the item is one that no payment is booked for. */
  reportedRefund: Cents;
  rests: Rests;
  /** Credits that the item is about and the payment has used still. */
  usedCredits: Cents;
  payment: { status: PaymentStatus; isSettled: boolean; left: Cents } | null;
  /** Staff have recorded a return that has not left the bank yet. */
  isReturnExpected: boolean;
  /** Payments that the refund may belong to. */
  hasCandidates: boolean;
};

export const sumOfRests = ({ chargeback, unapplied, review }: Rests): Cents => add(chargeback, unapplied, review);

/**
 * The decisions that are right for an item now, the likeliest first. A note alone is always possible, but not while a
 * charge of a payment is being taken back: whoever closed the item would stop that, and the payer would have paid for
 * nothing, or twice.
 */
export function decisionsFor(facts: DecisionFacts): DecisionOffer[] {
  const { rests, usedCredits, reportedRefund, isReturnExpected, hasCandidates } = facts;
  if (facts.kind === 'MISSING_LOCAL' && facts.payment !== null) return [];
  const rest = sumOfRests(rests);
  const offers: DecisionOffer[] = [];
  if (reportedRefund > ZERO && hasCandidates) offers.push({ kind: 'REFUND_BOOKED', amount: reportedRefund });
  const unpaid = neverPaid(facts);
  if (unpaid !== null) offers.push({ kind: 'TAKEN_BACK', amount: unpaid });
  if (usedCredits > ZERO) offers.push({ kind: 'CREDITS_RESTORED', amount: usedCredits });
  // A dispute may still be won, and its money is booked back then: it must not be a credit by that time. Nor must money
  // that the bank is about to take back.
  const mayLeave = rests.chargeback !== ZERO || isReturnExpected;
  if (rest < ZERO && !mayLeave) offers.push({ kind: 'CREDITED', amount: negate(rest) });
  if (rest !== ZERO) offers.push({ kind: 'WRITTEN_OFF', amount: rest });
  return [...offers, { kind: 'NOTED', amount: ZERO }];
}

function neverPaid({ kind, payment }: DecisionFacts): Cents | null {
  if (kind !== 'MISSING_GATEWAY' || payment === null || payment.isSettled) return null;
  return payment.status === 'APPROVED' || payment.status === 'PENDING' ? payment.left : null;
}

/** What of an item's rest is still there: others of the same payment may have been decided, or booked by themselves. */
export function remainingRest(ofItem: Cents, ofPayment: Cents): Cents {
  if (ofItem > ZERO && ofPayment > ZERO) return ofItem < ofPayment ? ofItem : ofPayment;
  if (ofItem < ZERO && ofPayment < ZERO) return ofItem > ofPayment ? ofItem : ofPayment;
  return ZERO;
}
