// The last transaction of a charge: stores the provider's answer together with its consequences.
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { ProviderRecord, ChargeReply } from '../../ports/gateway/gateway.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import {
  type AttemptKey,
  type AttemptRow,
  lockAttempt,
  selectPaymentOfAttempt,
  updateAttempt,
} from './attempts.sql.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../payments.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import { retryScheduled } from './retry-scheduled.ts';
import { saveAcceptedMethod } from './save-method.ts';

/** How long after a missing answer the provider is asked for the first time. */
const FIRST_POLL_MS = 5_000;

/** Idempotent: a second caller finds the attempt settled and changes nothing. */
export const answerCharge = (
  app: App,
  attempt: AttemptKey,
  reply: ChargeReply,
  isAwaited: IsAwaited = () => false,
): Promise<void> =>
  withTenant(app, attempt, (tx, tenant, open, payment) =>
    writeAnswer(app, tx, tenant, { attempt: open, payment, reply, isAwaited }),
  );

/** Whether the payer's request is still open, so that the result is seen on the screen. */
export type IsAwaited = () => boolean;

type Work = (tx: Tx, tenant: Tenant, attempt: AttemptRow, payment: PaymentRow) => Promise<void>;

async function withTenant(app: App, { organizationId, id }: AttemptKey, work: Work): Promise<void> {
  const known = await selectPaymentOfAttempt(app.sql, { organizationId, id });
  const tenant = await app.tenants.byId(organizationId, known.portalId);
  if (!tenant) throw new Error('a payment of a portal that is gone');
  const book = async (tx: Tx) => {
    const payment = await lockPayment(tx, organizationId, known.paymentId);
    const attempt = await lockAttempt(tx, { organizationId, id });
    if (!payment || !attempt || (attempt.state !== 'SENT' && attempt.state !== 'UNKNOWN')) return;
    await work(tx, tenant, attempt, payment);
  };
  // The provider has answered: booking waits for a lock as long as it takes.
  await inTransaction(app.sql, book, { statementMs: null });
}

type ChargeAnswer = { attempt: AttemptRow; payment: PaymentRow; reply: ChargeReply; isAwaited: IsAwaited };

async function writeAnswer(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { attempt, payment, reply, isAwaited }: ChargeAnswer,
): Promise<void> {
  const at = app.now().toISOString();
  if (reply.outcome === 'unknown') return startPolling(app, tx, { attempt, payment, reason: reply.reason });
  const isApproved = reply.outcome === 'approved';
  await updateAttempt(tx, attempt, {
    ...answered(reply),
    state: isApproved ? 'OK' : 'DECLINED',
    answeredAt: at,
    nextPollAt: null,
    sealedRequest: null,
  });
  const { responseCode, responseText, retref } = reply;
  if (!isApproved) {
    if (await retryScheduled(app, tx, tenant, { attempt, payment, failureCode: responseCode })) return;
    const set = { failureCode: responseCode, failureMessage: responseText };
    const canceled = await movePayment(tx, payment, {
      to: 'CANCELED',
      cause: 'declined',
      at,
      set,
      data: { responseCode },
    });
    // A payer who is still waiting sees the result on the screen and needs no mail.
    return payment.status === 'STARTED' && isAwaited() ? undefined : notifyPayer(app, tx, tenant, canceled, 'failed');
  }
  if (reply.amount !== attempt.amount) {
    const detail = 'The provider took another amount than was asked for.';
    const item = { organizationId: payment.organizationId, paymentId: payment.id, retref: retref ?? '' };
    await insertReviewItem(tx, { ...item, localAmount: attempt.amount, detail, at });
  }
  const method = await saveAcceptedMethod(app, tx, payment, attempt, at);
  const set = { externalCode: retref, sentAt: at, ...method };
  const wasOpen = attempt.state === 'UNKNOWN';
  if (payment.paymentType === 'ACH') return acceptDebit(app, tx, tenant, payment, { at, set, wasOpen });
  const { timeZone } = tenant;
  const approved = await approvePayment(tx, payment, { cause: 'charged', at, set, data: { retref }, timeZone });
  await notifyPayer(app, tx, tenant, approved, 'confirmed');
}

/** The bank has accepted the debit; whether it is covered is known some days later (decision C13). */
async function acceptDebit(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  {
    at,
    set,
    wasOpen,
  }: { at: string; set: { externalCode: string | null; sentAt: string; paymentMethodId?: string }; wasOpen: boolean },
): Promise<void> {
  if (payment.status === 'PENDING') {
    await updatePayment(tx, payment, set);
    // The payer was told to wait, or is not there on the day of a scheduled payment, so the outcome is mailed.
    if (wasOpen || payment.scheduledAt !== null)
      await notifyPayer(app, tx, tenant, { ...payment, ...set }, 'confirmed');
    return;
  }
  const pending = await movePayment(tx, payment, { to: 'PENDING', cause: 'accepted', at, set });
  await notifyPayer(app, tx, tenant, pending, 'confirmed');
}

/** It is unknown whether money moved, so nothing is sent again: the payment stays open and the provider is polled. */
async function startPolling(
  app: App,
  tx: Tx,
  { attempt, payment, reason }: { attempt: AttemptRow; payment: PaymentRow; reason: string },
): Promise<void> {
  const at = app.now().toISOString();
  if (attempt.state === 'SENT') {
    await updateAttempt(tx, attempt, {
      state: 'UNKNOWN',
      responseText: reason,
      nextPollAt: later(app.now(), FIRST_POLL_MS).toISOString(),
      pollCount: 0,
    });
  }
  if (payment.status === 'STARTED') await movePayment(tx, payment, { to: 'PENDING', cause: 'unanswered', at });
}

const answered = ({
  retref,
  merchantId,
  responseCode,
  responseText,
  authCode,
  avsResponse,
  cvvResponse,
  settlementStatus,
}: ProviderRecord) => ({
  retref,
  merchantId,
  responseCode,
  responseText,
  authCode,
  avsResponse,
  cvvResponse,
  settlementStatus,
});
