// What staff may record on a payment that the provider has not reported yet: a return, a dispute, and how it ended.
import type { PaymentType } from '../payment-type.ts';

type RecordedPayment = { readonly status: string; readonly paymentType: PaymentType };

export const DISPUTE_ENDS = ['WON', 'LOST'] as const;
export type DisputeEnd = (typeof DISPUTE_ENDS)[number];

export const DISPUTE_STATES = ['OPEN', ...DISPUTE_ENDS] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a payment cannot be recorded as returned; null if it can. A check is approved when it is recorded. */
export function refuseReturn({ status, paymentType }: RecordedPayment): 'return_not_possible' | null {
  const isTaken = status === 'APPROVED' || (paymentType === 'ACH' && status === 'PENDING');
  return isTaken && (paymentType === 'ACH' || paymentType === 'CHECK') ? null : 'return_not_possible';
}

/** Why a dispute of a payment cannot be recorded; null if it can. One that is open has to end first. */
export function refuseDispute(
  { status, paymentType }: RecordedPayment,
  disputes: readonly { readonly state: DisputeState }[],
): 'dispute_not_possible' | 'dispute_recorded' | null {
  if (disputes.some(({ state }) => state === 'OPEN')) return 'dispute_recorded';
  const isTaken = status === 'APPROVED' || status === 'REFUNDED';
  return paymentType === 'CREDIT_CARD' && isTaken ? null : 'dispute_not_possible';
}

type RecordedOutcome = {
  readonly kind: 'RETURN' | 'DISPUTE' | 'DISPUTE_WON' | 'DISPUTE_LOST';
  readonly isReported: boolean;
  /** Of a dispute, as it stands. */
  readonly disputeState: DisputeState | null;
};

/** Why what staff recorded cannot be withdrawn; null if it can. What the provider has reported is true. */
export function refuseWithdrawal({
  kind,
  isReported,
  disputeState,
}: RecordedOutcome): 'outcome_ended' | 'outcome_reported' | null {
  if (kind === 'DISPUTE_WON' || kind === 'DISPUTE_LOST' || disputeState === 'WON') return 'outcome_ended';
  return isReported ? 'outcome_reported' : null;
}

/** Why the end of a dispute cannot be recorded; null if it can. A dispute that was lost may still be won in appeal. */
export const refuseDisputeEnd = (
  dispute: { readonly state: DisputeState } | undefined,
  end: DisputeEnd,
): 'dispute_not_open' | null =>
  dispute?.state === 'OPEN' || (dispute?.state === 'LOST' && end === 'WON') ? null : 'dispute_not_open';
