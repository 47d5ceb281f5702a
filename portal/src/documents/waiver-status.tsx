import { StatusBadge } from '@plumbline/ui/status-badge';
import type { ReactNode } from 'react';

type Standing = {
  waiverRequestStatus: string;
  isVoid: boolean;
  supersededById: string | null;
  rejectReason: string | null;
  moneyReturnedAt: string | null;
};

export const isInForce = ({ isVoid, supersededById }: Standing): boolean => !isVoid && supersededById === null;

/** It is released, and a payment that it acknowledges was returned. */
export const isPaymentReturned = (waiver: Standing): boolean =>
  isInForce(waiver) && waiver.waiverRequestStatus === 'ready' && waiver.moneyReturnedAt !== null;

/** The customer's own decision is no rejection, and a released waiver may have lost its ground. */
function shownStatus(waiver: Standing): string {
  if (waiver.isVoid) return 'void';
  if (!isInForce(waiver)) return 'replaced';
  if (isPaymentReturned(waiver)) return 'payment-returned';
  const isWithdrawn = waiver.waiverRequestStatus === 'rejected' && waiver.rejectReason === 'WITHDRAWN';
  return isWithdrawn ? 'withdrawn' : waiver.waiverRequestStatus;
}

export const WaiverStatus = ({ waiver }: { waiver: Standing }) => (
  <StatusBadge kind="waiver" status={shownStatus(waiver)} />
);

/** Struck through once the waiver is not in force any more; the status beside it says why. */
export function InForce({ waiver, children }: { waiver: Standing; children: ReactNode }) {
  return isInForce(waiver) ? children : <s>{children}</s>;
}
