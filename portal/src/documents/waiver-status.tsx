import { shownStatus } from '@plumbline/rules/waivers/waiver-status';
import { StatusBadge } from '@plumbline/ui/status-badge';
import type { ReactNode } from 'react';

type Standing = {
  waiverRequestStatus: string;
  isVoid: boolean;
  supersededById: string | null;
  rejectReason: string | null;
  moneyReturnedAt: string | null;
};

const shownOf = ({ waiverRequestStatus, isVoid, supersededById, rejectReason, moneyReturnedAt }: Standing) =>
  shownStatus({
    status: waiverRequestStatus,
    isVoid,
    isReplaced: supersededById !== null,
    isMoneyGone: moneyReturnedAt !== null,
    rejectReason,
  });

export const isInForce = ({ isVoid, supersededById }: Standing): boolean => !isVoid && supersededById === null;

/** It is released, and a payment that it acknowledges was returned. */
export const isPaymentReturned = (waiver: Standing): boolean => shownOf(waiver) === 'payment-returned';

export const WaiverStatus = ({ waiver }: { waiver: Standing }) => (
  <StatusBadge kind="waiver" status={shownOf(waiver)} />
);

/** Struck through once the waiver is not in force any more; the status beside it says why. */
export function InForce({ waiver, children }: { waiver: Standing; children: ReactNode }) {
  return isInForce(waiver) ? children : <s>{children}</s>;
}
