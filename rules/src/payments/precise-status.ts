import { ZERO, type Cents } from '../money.ts';
import { isCalledOff, NOTHING_OWED } from './cancel.ts';
import { isOffline, type PaymentType } from './payment-type.ts';
import type { PaymentStatus } from './status.ts';

export const PRECISE_STATUSES = [
  'Needs approval',
  'Partly refunded',
  'Returned',
  'Declined',
  'Nothing to pay',
] as const;
export type PreciseStatus = (typeof PRECISE_STATUSES)[number];

export type StatusFacts = {
  readonly status: PaymentStatus;
  readonly paymentType: PaymentType;
  readonly refundedAmount: Cents;
  readonly sentAt: string | null;
  readonly failureCode: string | null;
  /** Whether a second person of the customer has yet to approve it. */
  readonly needsApproval: boolean;
};

/**
 * The same on every page, document and export: SCHEDULED may wait for a second person, CANCELED may also mean declined or returned by the bank, CHARGEBACK of a
 * check that it bounced, and APPROVED may be partly refunded (decisions C10 and C11). Null where the status itself is precise.
 */
export function preciseStatus({
  status,
  paymentType,
  refundedAmount,
  sentAt,
  failureCode,
  needsApproval,
}: StatusFacts): PreciseStatus | null {
  if (status === 'SCHEDULED' && needsApproval) return 'Needs approval';
  if (status === 'APPROVED' && refundedAmount > ZERO) return 'Partly refunded';
  if (status === 'CHARGEBACK' && isOffline(paymentType)) return 'Returned';
  if (status === 'CANCELED' && failureCode === NOTHING_OWED) return 'Nothing to pay';
  if (status !== 'CANCELED' || failureCode === null || isCalledOff(failureCode)) return null;
  return paymentType === 'ACH' && sentAt !== null ? 'Returned' : 'Declined';
}
