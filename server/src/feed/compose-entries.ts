// Turns what has changed into entries of the feed, with everything that a program needs to know about it.
import { type ChangeType, MOVEMENT_TYPES, statusType } from '@plumbline/rules/feed/change-types';
import { movementOf } from '@plumbline/rules/feed/movement';
import { reinstatedReason } from '@plumbline/rules/payments/reinstatements';
import type { Tx } from '../database/transaction.ts';
import {
  type ChangedMovement,
  type ChangedPayment,
  type ChangedStatus,
  selectMovements,
  selectStatuses,
} from './changed-payments.sql.ts';
import type { PendingChange } from './feed.sql.ts';

type Composed = { type: ChangeType; happenedAt: string; data: Record<string, unknown> };

/** In the order of what is pending. */
export async function composeEntries(
  tx: Tx,
  organizationId: string,
  pending: readonly PendingChange[],
  now: string,
): Promise<Composed[]> {
  const idsOf = (source: PendingChange['source']) =>
    pending.filter((each) => each.source === source).map(({ subjectId }) => subjectId);
  const movements = new Map(
    (await selectMovements(tx, organizationId, idsOf('MOVEMENT'))).map((each) => [each.id, movementEntry(each)]),
  );
  const statuses = new Map(
    (await selectStatuses(tx, organizationId, idsOf('STATUS'))).map((each) => [each.id, statusEntry(each)]),
  );
  const compose = (change: PendingChange): Composed | undefined =>
    change.source === 'CUSTOMER'
      ? customerEntry(change, now)
      : (change.source === 'MOVEMENT' ? movements : statuses).get(change.subjectId);
  return pending.map(compose).filter((entry) => entry !== undefined);
}

const movementEntry = (moved: ChangedMovement): Composed => ({
  type: MOVEMENT_TYPES[moved.kind],
  happenedAt: moved.movedAt,
  data: { movementId: moved.id, ...paymentData(moved, reasonOf(moved)), ...movementOf(moved.kind, moved.entries) },
});

const statusEntry = (moved: ChangedStatus): Composed => ({
  type: statusType(moved.status, moved.cause),
  happenedAt: moved.movedAt,
  data: {
    ...paymentData(moved, failureOf(moved)),
    planned: moved.planned.map(({ invoiceId, invoiceNumber, jobId, amount, creditId, creditNumber }) => ({
      invoice: { id: invoiceId, number: invoiceNumber },
      jobId,
      amount,
      credit: creditId === null ? null : { id: creditId, number: creditNumber },
    })),
  },
});

type Reason = { code: string; words: string } | null;

const failureOf = ({ failureCode, failureMessage }: ChangedPayment): Reason =>
  failureCode === null ? null : { code: failureCode, words: failureMessage ?? '' };

const reasonOf = (moved: ChangedMovement): Reason =>
  moved.kind === 'REINSTATE' ? reinstatedReason(moved.bookedAs) : failureOf(moved);

const paymentData = (payment: ChangedPayment, reason: Reason) => ({
  payment: {
    id: payment.paymentId,
    code: payment.code,
    externalCode: payment.externalCode,
    method: payment.paymentType,
    brand: payment.brand,
    last4: payment.last4,
    currencyCode: payment.currencyCode,
    subtotal: payment.subtotal,
    credit: payment.credit,
    surcharge: payment.surcharge,
    total: payment.total,
    isPrepayment: payment.isPrepaid,
    origin: payment.origin,
    reference: payment.reference,
    receivedOn: payment.receivedOn,
    scheduledFor: payment.scheduledAt,
    createdAt: payment.createdAt,
  },
  customer: { id: payment.customerId, code: payment.customerCode, name: payment.customerName },
  reason,
});

/** As the database noted it with the change. */
function customerEntry({ subjectId, data }: PendingChange, now: string): Composed {
  const { isRemoved, ...customer } = data ?? {};
  return {
    type: isRemoved === true ? 'customer.removed' : 'customer.changed',
    happenedAt: now,
    data: { customer: { id: subjectId, ...customer } },
  };
}
