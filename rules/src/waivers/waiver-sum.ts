// The sum that proves the amount of a waiver: in the form while it is filled in, in the panel of the request, and below the
// invoices of its document.

import { add, asCents, negate, ZERO, type Cents } from '../money.ts';
import { isFinal, isUnconditional, type WaiverType } from './waiver-types.ts';

export type SumPart = { readonly label: string; readonly amount: Cents };
export type WaiverSum = { readonly parts: readonly SumPart[]; readonly total: SumPart };

export type SummedWaiver = {
  readonly waiverType: WaiverType;
  readonly amount: Cents;
  /** With the credits taken off. */
  readonly openBalance: Cents;
  readonly creditsAmount: Cents;
  readonly exceptionsAmount: Cents;
  readonly disputedAmount: Cents;
  readonly waivedCount: number;
  readonly unpaidCount: number;
};

const EXCEPTIONS = 'Not released (exceptions)';
const counted = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);
const openPart = ({ waiverType, unpaidCount, openBalance, creditsAmount }: SummedWaiver): SumPart => ({
  label: `Open${isFinal(waiverType) ? '' : ' through that date'}, ${counted(unpaidCount)}`,
  amount: add(openBalance, creditsAmount),
});
const less = (label: string, amount: Cents): SumPart[] => (amount > ZERO ? [{ label, amount: negate(amount) }] : []);

/** Null where the amount is not ours to say. */
export function waiverSum(waiver: SummedWaiver, label = 'This waiver covers'): WaiverSum | null {
  const { waiverType, amount, creditsAmount, exceptionsAmount, disputedAmount } = waiver;
  if (waiverType === 'other') return null;
  const total = { label, amount };
  if (isUnconditional(waiverType)) {
    return { parts: [{ label: `Received, ${counted(waiver.waivedCount)}`, amount }], total };
  }
  return {
    parts: [
      openPart(waiver),
      ...less('Credits', creditsAmount),
      ...less(EXCEPTIONS, exceptionsAmount),
      ...less('In dispute', disputedAmount),
    ],
    total,
  };
}

/** What an unconditional waiver leaves open; null if that is nothing. */
export function exceptionsSum(waiver: SummedWaiver): WaiverSum | null {
  const { waiverType, creditsAmount, exceptionsAmount } = waiver;
  if (!isUnconditional(waiverType) || exceptionsAmount === ZERO) return null;
  const total = { label: EXCEPTIONS, amount: exceptionsAmount };
  return { parts: [openPart(waiver), ...less('Credits', creditsAmount)], total };
}

type ScheduledWaiver = Pick<SummedWaiver, 'amount' | 'disputedAmount' | 'exceptionsAmount' | 'waiverType'> &
  Partial<Pick<SummedWaiver, 'creditsAmount'>>;

const listed = (amounts: readonly Cents[]): SumPart => ({
  label: counted(amounts.length),
  amount: add(ZERO, ...amounts),
});

/** Below the waived invoices: what is open of each, or what was received. Documents of earlier versions do not know credits. */
export function scheduleSum(waiver: ScheduledWaiver, amounts: readonly Cents[]): WaiverSum {
  const { waiverType, amount, creditsAmount = ZERO, disputedAmount } = waiver;
  const taken = isUnconditional(waiverType)
    ? []
    : [...less('Credits', creditsAmount), ...less('In dispute', disputedAmount)];
  return { parts: [listed(amounts), ...taken], total: { label: 'Amount of this waiver', amount } };
}

/** Below the invoices that are excepted. Credits of a conditional waiver are taken off what it covers instead. */
export function exceptionsScheduleSum(waiver: ScheduledWaiver, balances: readonly Cents[]): WaiverSum {
  const { waiverType, creditsAmount = ZERO, exceptionsAmount: amount } = waiver;
  const open = listed(balances);
  const credits = asCents(isUnconditional(waiverType) ? Math.min(creditsAmount, open.amount) : 0);
  return { parts: [open, ...less('Credits', credits)], total: { label: 'Exceptions', amount } };
}
