// When money is final, so that an unconditional waiver may acknowledge it (decisions D12 and D16).

import { businessDaysAfter } from '../business-days.ts';
import type { Day } from '../dates.ts';

export type PaidMoney = {
  readonly paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT' | 'CHECK' | 'CASH' | 'WIRE';
  /** The day of the approval; null while it is under way. */
  readonly approvedOn: Day | null;
};

/** What a bank may return after it was approved. Cash and wires are final when they are there. */
const RETURNABLE: ReadonlySet<PaidMoney['paymentType']> = new Set(['ACH', 'CHECK']);

/**
 * The day from which the money counts as final; null while that is not known. A bank may return a transfer or a check
 * after it was approved: the supplier says for how many business days (setting `achClearingDays`). A check is counted
 * from the day on which it was recorded, since only then it is known to be there.
 */
export function clearsOn({ paymentType, approvedOn }: PaidMoney, achClearingDays: number): Day | null {
  if (approvedOn === null || !RETURNABLE.has(paymentType)) return approvedOn;
  return businessDaysAfter(approvedOn, achClearingDays);
}

export function isCleared(money: PaidMoney, achClearingDays: number, today: Day): boolean {
  const day = clearsOn(money, achClearingDays);
  return day !== null && day <= today;
}
