// The first transaction of a refund: stores everything that is needed to finish it, before anything is sent (ADR 16).
import type { refundPayment as Call } from '@plumbline/contract/payment-desk/refunds';
import type { Input } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { asCents, type Cents, ZERO } from '@plumbline/rules/money';
import {
  planFullRefund,
  planLineRefund,
  refundableTotal,
  type RefundableMoney,
  type RefundPlan,
  refuseRefund,
} from '@plumbline/rules/payments/refund';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import { type AttemptRow, insertAttempt } from '../charge/attempts.sql.ts';
import { newOrderId } from '../charge/new-codes.ts';
import { completeRefund } from '../ledger/complete-refund.ts';
import { refundableMoney } from '../ledger/refundable-money.ts';
import { insertPaymentEvent, lockPayment, type PaymentRow } from '../payments.sql.ts';
import { insertRefund, selectRefundByKey, selectRefunds } from '../refunds.sql.ts';
import { refuseReusedKey } from '../refuse-reused-key.ts';
import { paidExcess } from './paid-excess.ts';

/** The recovery job sends a refund that the request has not sent by then. */
const SEND_WITHIN_MS = 60_000;

type RefundRequest = {
  payment: PaymentRow;
  kind: 'REFUND' | 'VOID';
  input: Input<typeof Call>;
  requestHash: Buffer;
};

/** Returns the attempt to send; null if credits alone came back, which needs nobody's answer. */
export const storeRefund = (app: App, staff: Staff, request: RefundRequest): Promise<AttemptRow | null> =>
  refuseReusedKey(
    'payment_refund_one_request',
    inTransaction(app.sql, (tx) => store(app, tx, staff, request)),
  );

async function store(app: App, tx: Tx, staff: Staff, request: RefundRequest): Promise<AttemptRow | null> {
  const { organizationId, identityId } = staff;
  const { kind, input, requestHash } = request;
  const payment = await lockPayment(tx, organizationId, request.payment.id);
  // The same request may have been stored while this one waited for the lock.
  const key = { organizationId, requestedBy: identityId, idempotencyKey: input.idempotencyKey };
  if (await selectRefundByKey(tx, key)) return null;
  const refusal = payment ? refuseRefund(payment) : 'refund_not_possible';
  if (!payment || refusal !== null) return refuse(refusal ?? 'refund_not_possible');
  const plan = await planOf(tx, payment, request);
  const at = app.now().toISOString();
  const isDone = plan.amount === ZERO;
  const attempt = isDone ? null : await insertAttempt(tx, newAttempt(app, payment, { kind, amount: plan.amount }));
  const refund = await insertRefund(
    tx,
    {
      organizationId,
      id: newId(),
      paymentId: payment.id,
      kind,
      state: isDone ? 'DONE' : 'PENDING',
      amount: plan.amount,
      surcharge: plan.surcharge,
      reason: input.reason.trim(),
      requestedBy: identityId,
      attemptId: attempt?.id ?? null,
      idempotencyKey: input.idempotencyKey,
      requestHash,
      createdAt: at,
      doneAt: isDone ? at : null,
    },
    kind === 'VOID' ? [] : plan.lines.map(({ id: invoiceId, amount }) => ({ invoiceId, amount })),
  );
  await record(tx, staff, { payment, refundId: refund.id, kind, amount: plan.amount, reason: refund.reason, at });
  if (isDone) {
    const tenant = await app.tenants.byId(organizationId, payment.portalId, tx);
    if (!tenant) throw new Error('a payment of a portal that is gone');
    await completeRefund(app, tx, tenant, payment, refund);
  }
  return attempt;
}

async function planOf(tx: Tx, payment: PaymentRow, { kind, input }: RefundRequest): Promise<RefundPlan> {
  const refunds = await selectRefunds(tx, payment);
  const isTaken = refunds.some(({ state, kind: made }) => state === 'PENDING' && made === 'VOID');
  if (kind === 'VOID') {
    // A void undoes the whole charge.
    if (refunds.some(({ state }) => state !== 'FAILED')) refuse('payment_already_refunded');
    return { lines: [], surcharge: payment.surcharge, amount: payment.total };
  }
  const money = await refundableMoney(tx, payment);
  if (isTaken || refundableTotal(money) === ZERO) refuse('payment_already_refunded');
  return input.lines ? planLines(tx, payment, money, input.lines) : planAll(money);
}

function planAll(money: RefundableMoney): RefundPlan {
  if (money.lines.some(({ left, free }) => free < left)) refuse('refund_credit_spent');
  return planFullRefund(money);
}

async function planLines(
  tx: Tx,
  payment: PaymentRow,
  money: RefundableMoney,
  lines: readonly { invoiceId: string; amount: Cents }[],
): Promise<RefundPlan> {
  const excessOf = await paidExcess(tx, payment);
  const plan = planLineRefund(
    money,
    lines.map(({ invoiceId, amount }) => ({ invoiceId, amount: asCents(amount), excess: excessOf(invoiceId) })),
  );
  return 'refusal' in plan ? refuse(plan.refusal) : plan;
}

const newAttempt = (
  app: App,
  { organizationId, id: paymentId, currencyCode }: PaymentRow,
  { kind, amount }: { kind: 'REFUND' | 'VOID'; amount: Cents },
) => ({
  organizationId,
  id: newId(),
  paymentId,
  kind,
  state: 'CREATED' as const,
  orderId: newOrderId(),
  currencyCode,
  amount,
  createdAt: app.now().toISOString(),
  nextPollAt: later(app.now(), SEND_WITHIN_MS).toISOString(),
});

type RefundRecord = {
  payment: PaymentRow;
  refundId: string;
  kind: 'REFUND' | 'VOID';
  amount: Cents;
  reason: string;
  at: string;
};

async function record(
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { payment, at, ...data }: RefundRecord,
): Promise<void> {
  const { id: paymentId, status, customerId } = payment;
  await insertPaymentEvent(tx, {
    organizationId,
    paymentId,
    fromStatus: status,
    toStatus: status,
    cause: 'refund-requested',
    identityId,
    data,
    createdAt: at,
  });
  await insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    customerId,
    action: 'payment.refunded',
    subjectType: 'payment',
    subjectId: paymentId,
    detail: data,
    requestId,
    clientAddress,
  });
}
