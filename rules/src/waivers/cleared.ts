// When money is final, so that an unconditional waiver may acknowledge it (decisions D12 and D16).

import { businessDaysAfter } from '../business-days.ts';
import type { Day } from '../dates.ts';

export type PaidMoney = {
  readonly paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT';
  /** The day of the approval; null while it is under way. */
  readonly approvedOn: Day | null;
};

/**
 * The day from which the money counts as final; null while that is not known. A bank may return a transfer after it was
 * approved: the supplier says for how many business days (setting `achClearingDays`).
 */
export function clearsOn({ paymentType, approvedOn }: PaidMoney, achClearingDays: number): Day | null {
  if (approvedOn === null || paymentType !== 'ACH') return approvedOn;
  return businessDaysAfter(approvedOn, achClearingDays);
}

export function isCleared(money: PaidMoney, achClearingDays: number, today: Day): boolean {
  const day = clearsOn(money, achClearingDays);
  return day !== null && day <= today;
}
