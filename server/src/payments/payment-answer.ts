// The answer to a submitted payment, the same the first time and on every replay (PAY-12).
import type { createPayment } from '@plumbline/contract/checkout';
import type { Answer } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import type { Tables } from '../database/tables.gen.ts';

export type SubmittedPayment = Pick<
  Tables['payment'],
  | 'id'
  | 'code'
  | 'status'
  | 'paymentType'
  | 'scheduledAt'
  | 'recurrenceId'
  | 'sentAt'
  | 'failureCode'
  | 'failureMessage'
>;

/** A debit that the bank has accepted is pending as well, but no answer is awaited any more. */
export const isOpen = ({ status, sentAt }: Pick<SubmittedPayment, 'status' | 'sentAt'>): boolean =>
  (status === 'STARTED' || status === 'PENDING') && sentAt === null;

/** A failed payment answers with its failure; one without a known outcome is pending. */
export function answerOf(payment: SubmittedPayment): Answer<typeof createPayment> {
  const { id, code, paymentType, status: stored, scheduledAt, recurrenceId, failureCode, failureMessage } = payment;
  const status = stored === 'STARTED' ? 'PENDING' : stored;
  if (status === 'CANCELED' && failureCode !== null) {
    const words = failureMessage ?? REFUSALS.payment_declined[1];
    throw new Refused('payment_declined', words, undefined, { code, failureCode });
  }
  return { id, code, paymentType, status, scheduledAt, recurrenceId, isOpen: isOpen(payment) };
}

/** The same request returns the same payment; another request under the same key is refused. */
export function replay(
  payment: SubmittedPayment & { requestHash: Buffer },
  requestHash: Buffer,
): Answer<typeof createPayment> {
  if (!payment.requestHash.equals(requestHash)) refuse('idempotency_key_reused');
  if (payment.status === 'STARTED') refuse('payment_in_progress');
  return answerOf(payment);
}
