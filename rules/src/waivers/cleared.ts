// When money is final, so that an unconditional waiver may acknowledge it (decision D16).

import { businessDaysAfter } from '../business-days.ts';
import type { Day } from '../dates.ts';

/** A bank may return a transfer for so many business days after it was approved. */
const CLEARING_DAYS = 5;

export type PaidMoney = {
  readonly paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT';
  /** The day of the approval; null while it is under way. */
  readonly approvedOn: Day | null;
};

/** The day from which the money counts as final; null while that is not known. */
export function clearsOn({ paymentType, approvedOn }: PaidMoney): Day | null {
  if (approvedOn === null || paymentType !== 'ACH') return approvedOn;
  return businessDaysAfter(approvedOn, CLEARING_DAYS);
}

export function isCleared(money: PaidMoney, today: Day): boolean {
  const day = clearsOn(money);
  return day !== null && day <= today;
}
