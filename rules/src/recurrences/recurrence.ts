// A running recurrence: its past and future payments and its end (Spec 2 §4, decisions C33 and C47).

import { businessDaysAfter } from '../business-days.ts';
import type { Day } from '../dates.ts';
import { add, asCents, type Cents } from '../money.ts';
import { isReturnCode, isRetryableReturn } from '../payments/ach-returns.ts';
import { hasHold, type PaymentStatus } from '../payments/status.ts';

export type RecurrenceStatus = 'PENDING' | 'COMPLETED' | 'CANCELED';
export const RECURRENCE_STATUSES: readonly RecurrenceStatus[] = ['PENDING', 'COMPLETED', 'CANCELED'];

export type RecurrencePayment = {
  readonly code: string;
  readonly recurrenceNumber: number;
  readonly status: PaymentStatus;
  readonly scheduledAt: Day;
  readonly total: Cents;
};

type WithStatus = Pick<RecurrencePayment, 'status'>;

/** Canceling the recurrence affects only these. */
export const futurePayments = <Payment extends WithStatus>(payments: readonly Payment[]): Payment[] =>
  payments.filter((payment) => payment.status === 'SCHEDULED');

/** Every payment that is no longer scheduled, canceled ones included (decision C12). */
export const processedPayments = <Payment extends WithStatus>(payments: readonly Payment[]): Payment[] =>
  payments.filter((payment) => payment.status !== 'SCHEDULED');

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

export type RecurrenceSummary = {
  readonly quantity: number;
  readonly total: Cents;
  readonly paymentsCount: number;
  readonly processedCount: number;
  /** The money charged so far. */
  readonly paymentsTotal: Cents;
  readonly nextOn: Day | null;
};

/** Computed from its payments (Spec 2 §3). */
export function recurrenceSummary(
  amount: Cents,
  payments: readonly Pick<RecurrencePayment, 'scheduledAt' | 'status' | 'total'>[],
): RecurrenceSummary {
  const days = futurePayments(payments).map((payment) => payment.scheduledAt);
  const approved = payments.filter((payment) => payment.status === 'APPROVED');
  return {
    quantity: payments.length,
    total: asCents(amount * payments.length),
    paymentsCount: payments.length,
    processedCount: processedPayments(payments).length,
    paymentsTotal: add(...approved.map((payment) => payment.total)),
    nextOn: days.toSorted()[0] ?? null,
  };
}
