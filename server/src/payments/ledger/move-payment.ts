import type { Updateable } from 'kysely';
import { canBecome, type PaymentStatus } from '@plumbline/rules/payments/status';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { type Allocated, lockAllocated } from './lock-allocated.ts';
import { insertPaymentEvent, type PaymentRow, updatePayment } from '../payments.sql.ts';

export type Move = {
  to: PaymentStatus;
  /** What made it move, in one word for the record: 'charged', 'declined', 'returned'. */
  cause: string;
  at: string;
  /** Null is the system. */
  identityId?: string | null;
  data?: Record<string, unknown>;
  set?: Updateable<Tables['payment']>;
};

/** When a payment came to each status, where it is kept. */
const MOMENTS: Partial<
  Record<PaymentStatus, 'approvedAt' | 'voidedAt' | 'refundedAt' | 'chargebackAt' | 'canceledAt'>
> = {
  APPROVED: 'approvedAt',
  VOIDED: 'voidedAt',
  REFUNDED: 'refundedAt',
  CHARGEBACK: 'chargebackAt',
  CANCELED: 'canceledAt',
};

/**
 * Takes a locked payment to another status, with its event. The database gives back what the payment held when it
 * leaves the last status that holds. What it touches is locked first, unless it is.
 */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  { to, cause, at, identityId = null, data = {}, set = {} }: Move,
  allocated?: Allocated,
): Promise<PaymentRow> {
  const { organizationId, id: paymentId, status: fromStatus } = payment;
  if (!canBecome(fromStatus, to)) throw new Error(`a payment cannot go from ${fromStatus} to ${to}`);
  if (!allocated) await lockAllocated(tx, payment);
  const moment = MOMENTS[to];
  // A dispute that is won leaves the day of the approval as it was.
  const change = { ...set, status: to, ...(moment && payment[moment] === null && { [moment]: at }) };
  await updatePayment(tx, payment, change);
  await insertPaymentEvent(tx, {
    organizationId,
    paymentId,
    fromStatus,
    toStatus: to,
    cause,
    identityId,
    data,
    createdAt: at,
  });
  return { ...payment, ...change } as PaymentRow;
}
