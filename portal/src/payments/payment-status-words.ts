// More precise status labels: CANCELED may also mean declined or returned, and APPROVED may be partly refunded
// (decisions C10 and C11).
import { isCalledOff } from '@plumbline/rules/payments/cancel';
import type { PaymentDetail, ListedPayment } from './payment-types.ts';

export type StatusFacts = Pick<ListedPayment, 'status' | 'refundedAmount'> &
  Partial<Pick<PaymentDetail, 'failureCode' | 'timeline'>>;

/** The precise label; null when the status itself is precise. */
export function preciseStatus(payment: StatusFacts): 'Partly refunded' | 'Returned' | 'Declined' | null {
  const { status, refundedAmount, failureCode = null } = payment;
  if (status === 'APPROVED' && refundedAmount > 0) return 'Partly refunded';
  if (status !== 'CANCELED' || failureCode === null || isCalledOff(failureCode)) return null;
  return isReturned(payment) ? 'Returned' : 'Declined';
}

/** The bank returned the payment. */
export const isReturned = ({ timeline = [] }: Partial<Pick<PaymentDetail, 'timeline'>>): boolean =>
  timeline.some(({ key }) => key === 'returned');
