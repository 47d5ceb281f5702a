// The status of a payment in honest words: what is called CANCELED may have been called off, declined or returned, and
// what is APPROVED may have been given back in part (decisions C10 and C11).
import type { PaymentDetail, ListedPayment } from './payment-types.ts';

export type StatusFacts = Pick<ListedPayment, 'status' | 'refundedAmount'> &
  Partial<Pick<PaymentDetail, 'failureCode' | 'timeline'>>;

/** What the status alone would hide; null when it says it all. */
export function statusInTruth(payment: StatusFacts): 'Partly refunded' | 'Returned' | 'Declined' | null {
  const { status, refundedAmount, failureCode = null } = payment;
  if (status === 'APPROVED' && refundedAmount > 0) return 'Partly refunded';
  if (status !== 'CANCELED' || failureCode === null) return null;
  return isReturned(payment) ? 'Returned' : 'Declined';
}

/** The bank sent it back, which it can do only after it had it. */
export const isReturned = ({ timeline = [] }: Partial<Pick<PaymentDetail, 'timeline'>>): boolean =>
  timeline.some(({ key }) => key === 'returned');
