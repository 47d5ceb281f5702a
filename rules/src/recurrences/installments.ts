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

const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Of the calendar: 1 from 31 Jan to 1 Feb. */
const monthsOf = ({ startDate, endDate }: Span): number => monthNumber(endDate) - monthNumber(startDate);

/** Each day is counted from the first one, so that month ends do not drift: 31 Jan, 28 Feb, 31 Mar. */
export function installmentDays(span: Span, maxInstallments: number): Day[] {
  // Nothing after the month of the end: days end with the year 9999.
  const length = Math.max(0, Math.min(maxInstallments, monthsOf(span) + 1));
  const days = Array.from({ length }, (_, months) => addMonths(span.startDate, months));
  return days.filter((day) => day <= span.endDate);
}

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
export const installmentsNote = (span: Span, maxInstallments: number): string | null =>
  monthsOf(span) === maxInstallments && span.endDate === addMonths(span.startDate, maxInstallments)
    ? `up to ${maxInstallments} Installments`
    : null;
