// A check, cash or a wire that was received outside the portal and that staff record (ADR 57).

import { isBlank } from '../access/field-problems.ts';
import { addDays, type Day } from '../dates.ts';
import { add, subtract, ZERO, type Cents } from '../money.ts';
import type { OfflineType } from './payment-type.ts';
import type { PaymentStatus } from './status.ts';

export const OFFLINE_REFERENCE_MAX = 60;
export const OFFLINE_NOTE_MAX = 500;
export const OFFLINE_INVOICES_MAX = 500;
/** What was received before belongs to books that are closed. */
const DAYS_BACK_MAX = 365;

export const OFFLINE_NAMES: Readonly<Record<OfflineType, string>> = { CHECK: 'Check', CASH: 'Cash', WIRE: 'Wire' };

/** 'Check 1042', 'Cash', 'Wire 20261014MMQFMP'. */
export const offlineName = (paymentType: OfflineType, reference: string | null): string =>
  reference === null || isBlank(reference) ? OFFLINE_NAMES[paymentType] : `${OFFLINE_NAMES[paymentType]} ${reference}`;

/** From a year ago to today. */
export const receivedBounds = (today: Day): { min: Day; max: Day } => ({
  min: addDays(today, -DAYS_BACK_MAX),
  max: today,
});

export type OfflineInput = {
  readonly paymentType: OfflineType;
  readonly receivedOn: Day | null;
  readonly amount: Cents | null;
  readonly reference: string;
  readonly invoices: readonly { readonly amount: Cents }[];
};

export type OfflineField = 'receivedOn' | 'amount' | 'reference' | 'invoices';

/** What pays no invoice and becomes a credit; below zero if the invoices take more than was received. */
export const offlineRest = (amount: Cents, invoices: OfflineInput['invoices']): Cents =>
  subtract(amount, add(...invoices.map((line) => line.amount)));

const MORE_THAN_RECEIVED = 'The invoices take more than was received. Lower an amount, or choose fewer invoices.';

/** The words for each field that is wrong; empty if none is. */
export function offlineProblems(input: OfflineInput, today: Day): Partial<Record<OfflineField, string>> {
  const { paymentType, receivedOn, amount, reference, invoices } = input;
  return {
    ...receivedProblem(receivedOn, today),
    ...((amount === null || amount <= ZERO) && { amount: 'Enter what was received.' }),
    ...(paymentType === 'CHECK' && isBlank(reference) && { reference: 'Enter the number of the check.' }),
    ...(amount !== null && amount > ZERO && offlineRest(amount, invoices) < ZERO && { invoices: MORE_THAN_RECEIVED }),
  };
}

function receivedProblem(receivedOn: Day | null, today: Day): { receivedOn?: string } {
  const { min, max } = receivedBounds(today);
  if (receivedOn === null) return { receivedOn: 'Enter the day on which it was received.' };
  if (receivedOn > max) return { receivedOn: 'Choose today or an earlier day.' };
  return receivedOn < min ? { receivedOn: 'Choose a day of the last 12 months.' } : {};
}

type VoidedPayment = {
  readonly status: PaymentStatus;
  readonly isOffline: boolean;
  /** Of the credit that its rest became, a part has been used or is held by another payment. */
  readonly isCreditUsed: boolean;
};

/** Why a payment cannot be taken back as recorded by mistake; null if it can. */
export function refuseOfflineVoid({
  status,
  isOffline,
  isCreditUsed,
}: VoidedPayment): 'offline_void_not_possible' | 'offline_credit_used' | null {
  if (!isOffline || status !== 'APPROVED') return 'offline_void_not_possible';
  return isCreditUsed ? 'offline_credit_used' : null;
}
