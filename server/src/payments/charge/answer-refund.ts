// The last transaction of a refund or void: stores the provider's answer together with its consequences.
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { UndoReply } from '../../ports/gateway/gateway.ts';
import { completeRefund } from '../ledger/complete-refund.ts';
import { insertPaymentEvent, lockPayment, type PaymentRow } from '../payments.sql.ts';
import { type RefundRow, selectRefundOfAttempt, updateRefund } from '../refunds.sql.ts';
import {
  type AttemptKey,
  type AttemptRow,
  lockAttempt,
  selectPaymentOfAttempt,
  updateAttempt,
} from './attempts.sql.ts';
import { POLLS_MS } from '../poll-delays.ts';

/** Idempotent: a second caller finds the attempt answered and changes nothing. */
export async function answerRefund(app: App, { organizationId, id }: AttemptKey, reply: UndoReply): Promise<void> {
  const { paymentId, portalId } = await selectPaymentOfAttempt(app.sql, { organizationId, id });
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a payment of a portal that is gone');
  const book = async (tx: Tx) => {
    const payment = await lockPayment(tx, organizationId, paymentId);
    const attempt = await lockAttempt(tx, { organizationId, id });
    const refund = await selectRefundOfAttempt(tx, organizationId, id);
    if (!payment || !refund || (attempt?.state !== 'SENT' && attempt?.state !== 'UNKNOWN')) return;
    const at = app.now().toISOString();
    if (reply.outcome === 'unknown') return startPolling(app, tx, attempt, reply.reason);
    if (reply.outcome === 'refused') return failRefund(tx, { payment, attempt, refund, reply, at });
    const { retref } = reply;
    await updateAttempt(tx, attempt, { state: 'OK', retref, answeredAt: at, nextPollAt: null });
    const done = { state: 'DONE', doneAt: at, retref } as const;
    await updateRefund(tx, refund, done);
    await completeRefund(app, tx, tenant, payment, { ...refund, ...done });
  };
  // The provider has answered: booking waits for a lock as long as it takes.
  await inTransaction(app.sql, book, { statementMs: null });
}

/** It is unknown whether money moved, so nothing is sent again: the provider is polled. */
async function startPolling(app: App, tx: Tx, attempt: AttemptRow, responseText: string): Promise<void> {
  if (attempt.state !== 'SENT') return;
  const nextPollAt = later(app.now(), POLLS_MS[0] ?? 0).toISOString();
  await updateAttempt(tx, attempt, { state: 'UNKNOWN', responseText, nextPollAt, pollCount: 0 });
}

type Failure = {
  payment: PaymentRow;
  attempt: AttemptRow;
  refund: RefundRow;
  reply: Extract<UndoReply, { outcome: 'refused' }>;
  at: string;
};

async function failRefund(tx: Tx, { payment, attempt, refund, reply, at }: Failure): Promise<void> {
  const { organizationId, id: paymentId, status } = payment;
  const { responseCode, responseText } = reply;
  const answer = { responseCode, responseText, answeredAt: at, nextPollAt: null };
  await updateAttempt(tx, attempt, { state: 'DECLINED', ...answer });
  await updateRefund(tx, refund, { state: 'FAILED', failureMessage: responseText });
  await insertPaymentEvent(tx, {
    organizationId,
    paymentId,
    fromStatus: status,
    toStatus: status,
    cause: 'refund-failed',
    identityId: null,
    data: { refundId: refund.id, responseCode },
    createdAt: at,
  });
}
