// The payments of a monthly recurrence (Spec 2 §2 and §4, decisions C30 to C32).

import { addMonths, type Day } from '../dates.ts';
import { asCents, type Cents } from '../money.ts';
import { processOn } from '../payments/schedule.ts';

export type Span = { readonly startDate: Day; readonly endDate: Day };

export type Installment = {
  /** Starts at 1. */
  readonly recurrenceNumber: number;
  readonly scheduledAt: Day;
  readonly processOn: Day;
  readonly total: Cents;
};

export type InstallmentPlan = {
  readonly amount: Cents;
  readonly quantity: number;
  readonly total: Cents;
  readonly installments: readonly Installment[];
};

/** Each day is counted from the first one, so that month ends do not drift: 31 Jan, 28 Feb, 31 Mar. */
export const installmentDays = ({ startDate, endDate }: Span, maxInstallments: number): Day[] =>
  Array.from({ length: maxInstallments }, (_, months) => addMonths(startDate, months)).filter((day) => day <= endDate);

/** The amount is per month. */
export function installmentPlan(amount: Cents, span: Span, maxInstallments: number): InstallmentPlan {
  const installments = installmentDays(span, maxInstallments).map((scheduledAt, place) => ({
    recurrenceNumber: place + 1,
    scheduledAt,
    processOn: processOn(scheduledAt),
    total: amount,
  }));
  const quantity = installments.length;
  return { amount, quantity, total: asCents(amount * quantity), installments };
}

/** Shown if the recurrence has the maximum length. */
export const installmentsNote = ({ startDate, endDate }: Span, maxInstallments: number): string | null =>
  endDate === addMonths(startDate, maxInstallments) ? `up to ${maxInstallments} Installments` : null;
