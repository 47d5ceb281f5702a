import type { Updateable } from 'kysely';
import { canBecome, type PaymentStatus } from '@plumbline/rules/payments/status';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { type LockedAllocations, lockAllocations } from './lock-allocations.ts';
import { endRecurrence } from './end-recurrence.ts';
import { insertPaymentEvent, type PaymentRow, updatePayment } from '../payments.sql.ts';

export type StatusChange = {
  to: PaymentStatus;
  /** The cause in one word for the event: 'charged', 'declined', 'returned'. */
  cause: string;
  at: string;
  /** Null is the system. */
  identityId?: string | null;
  data?: Record<string, unknown>;
  set?: Updateable<Tables['payment']>;
};

/** The column with the time of each status. */
const TIME_COLUMNS: Partial<
  Record<PaymentStatus, 'approvedAt' | 'voidedAt' | 'refundedAt' | 'chargebackAt' | 'canceledAt'>
> = {
  APPROVED: 'approvedAt',
  VOIDED: 'voidedAt',
  REFUNDED: 'refundedAt',
  CHARGEBACK: 'chargebackAt',
  CANCELED: 'canceledAt',
};

/**
 * Changes the status of a locked payment and records the event. The database releases the holds when the payment leaves
 * its last status with a hold, so invoices and credits are locked first, unless they already are.
 */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  { to, cause, at, identityId = null, data = {}, set = {} }: StatusChange,
  allocated?: LockedAllocations,
): Promise<PaymentRow> {
  const { organizationId, customerId, id: paymentId, status: fromStatus, recurrenceId } = payment;
  if (!canBecome(fromStatus, to)) throw new Error(`a payment cannot go from ${fromStatus} to ${to}`);
  if (!allocated) await lockAllocations(tx, payment);
  const timeColumn = TIME_COLUMNS[to];
  // A won dispute keeps the first approval time.
  const change = { ...set, status: to, ...(timeColumn && payment[timeColumn] === null && { [timeColumn]: at }) };
  await updatePayment(tx, payment, change);
  const event = { organizationId, paymentId, fromStatus, toStatus: to, cause, identityId, data, createdAt: at };
  await insertPaymentEvent(tx, event);
  if (recurrenceId !== null) await endRecurrence(tx, { organizationId, customerId, recurrenceId });
  return { ...payment, ...change } as PaymentRow;
}
