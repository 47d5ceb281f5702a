// A running recurrence: its past and future payments and its end (Spec 2 §4, decisions C33 and C47).

import { businessDaysAfter } from '../business-days.ts';
import type { Day } from '../dates.ts';
import { isReturnCode, isRetryableReturn } from '../payments/ach-returns.ts';
import { hasHold, type PaymentStatus } from '../payments/status.ts';

export type RecurrenceStatus = 'PENDING' | 'COMPLETED' | 'CANCELED';
export const RECURRENCE_STATUSES: readonly RecurrenceStatus[] = ['PENDING', 'COMPLETED', 'CANCELED'];

type WithStatus = { readonly status: PaymentStatus };

export type RecurrenceCancelRefusal = 'recurrence_already_canceled' | 'recurrence_completed';

export function refuseCancelRecurrence(status: RecurrenceStatus): RecurrenceCancelRefusal | null {
  if (status === 'CANCELED') return 'recurrence_already_canceled';
  return status === 'COMPLETED' ? 'recurrence_completed' : null;
}

/**
 * Completed once no payment is scheduled or in progress, failed ones included; a canceled recurrence stays canceled.
 */
export function recurrenceStatus(status: RecurrenceStatus, payments: readonly WithStatus[]): RecurrenceStatus {
  const isDone = !payments.some((payment) => hasHold(payment.status));
  return status === 'PENDING' && isDone ? 'COMPLETED' : status;
}

export type FailedInstallment = {
  readonly failedOn: Day;
  /** The number of attempts, including the first. */
  readonly attempts: number;
  readonly failureCode: string | null;
};

/**
 * The day of the single retry, or null if the payment is to be canceled. A return that needs a new account or a new
 * authorization is not retried.
 */
export function retryDay({ failedOn, attempts, failureCode }: FailedInstallment): Day | null {
  const isFinal = failureCode !== null && isReturnCode(failureCode) && !isRetryableReturn(failureCode);
  return attempts > 1 || isFinal ? null : businessDaysAfter(failedOn, 1);
}
