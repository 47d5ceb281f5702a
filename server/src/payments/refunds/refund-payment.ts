import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { refundPayment as Call } from '@plumbline/contract/payment-desk/refunds';
import type { Answer, Input } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { refuseRefund } from '@plumbline/rules/payments/refund';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import { type FoundCharge, GatewayUnavailable } from '../../ports/gateway/gateway.ts';
import { selectChargeOf } from '../charge/attempts.sql.ts';
import { merchantOfCharge, sendRefund } from '../charge/send-refund.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectPaymentByCode, selectRefundByKey } from '../refunds.sql.ts';
import { storeRefund } from './store-refund.ts';

/** The request is answered within this time; a refund still open then is answered as pending. */
const ANSWER_TIMEOUT_MS = 25_000;

/**
 * Refunds a payment: stored, sent, answered, each in its own transaction and never with a provider call inside one. The
 * recovery job finishes what stops in between.
 */
export const refundPayment: Handler<typeof Call> = async (app, staff, input) => {
  const { organizationId, identityId: requestedBy } = staff;
  const { idempotencyKey } = input;
  const key = { organizationId, requestedBy, idempotencyKey };
  const requestHash = hashOf(input);
  const known = await selectRefundByKey(app.sql, key);
  if (known) return replay(known, requestHash);
  const payment = await selectPaymentByCode(app.sql, organizationId, input.code);
  if (!payment) refuse('not_found');
  const refusal = refuseRefund(payment);
  if (refusal !== null) refuse(refusal);
  const ids = input.lines?.map(({ invoiceId }) => invoiceId) ?? [];
  if (new Set(ids).size < ids.length) refuse('invoice_listed_twice');
  const kind = await kindOf(app, payment, input);
  const attempt = await storeRefund(app, staff, { payment, kind, input, requestHash });
  await app.checkpoint('stored');
  if (attempt) await withTimeout(ANSWER_TIMEOUT_MS, app, sendRefund(app, attempt));
  const refund = await selectRefundByKey(app.sql, key);
  return refund ? replay(refund, requestHash) : refuse('refund_declined');
};

type StoredRefund = NonNullable<Awaited<ReturnType<typeof selectRefundByKey>>>;

/** The same request answers how the refund is now; another request under the same key is refused. */
function replay(refund: StoredRefund, requestHash: Buffer): Answer<typeof Call> {
  const { id, kind, state, amount, surcharge, status, refundedAmount, failureMessage } = refund;
  if (!refund.requestHash?.equals(requestHash)) refuse('idempotency_key_reused');
  if (state === 'FAILED') return refuse('refund_declined', failureMessage ?? undefined);
  return { id, kind, state, amount, surcharge, status, refundedAmount, isOpen: state === 'PENDING' };
}

const NO_ACCOUNT = 'The supplier has no access any more to the account that was charged. Nothing was refunded.';
const NOT_ASKED = 'The payment provider does not answer right now. Nothing was refunded. Try again.';

/** A charge that has not settled can be voided, as a whole; one that has can be refunded. */
async function kindOf(app: App, payment: PaymentRow, { lines }: Input<typeof Call>): Promise<'REFUND' | 'VOID'> {
  // Credits alone need no provider, and nothing of them was paid in money.
  if (payment.paymentType === 'CREDIT') return lines ? refuse('refund_over_line') : 'VOID';
  const charge = await findCharge(app, payment);
  if (charge.state === 'voided' || charge.state === 'refunded') refuse('payment_already_refunded');
  if (charge.isRefundable && payment.status === 'APPROVED') return 'REFUND';
  return charge.isVoidable && !lines ? 'VOID' : refuse('refund_not_settled');
}

async function findCharge(app: App, { organizationId, id }: PaymentRow): Promise<FoundCharge> {
  const attempt = await selectChargeOf(app.sql, organizationId, id);
  const retref = attempt?.retref ?? null;
  // The charge is not answered yet.
  if (!attempt || retref === null) return refuse('payment_provider_unavailable', NOT_ASKED);
  const merchant = await merchantOfCharge(app, attempt);
  if (!merchant) return refuse('refund_not_possible', NO_ACCOUNT);
  try {
    const charge = await app.gateway.find(merchant, retref);
    return charge ?? refuse('payment_provider_unavailable', NOT_ASKED);
  } catch (error) {
    if (error instanceof GatewayUnavailable) refuse('payment_provider_unavailable', NOT_ASKED);
    throw error;
  }
}

const hashOf = ({ code, lines = [], reason }: Input<typeof Call>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([code, reason, lines.map(({ invoiceId, amount }) => [invoiceId, amount])]))
    .digest();

/** The work continues after the timeout. */
async function withTimeout(ms: number, app: App, work: Promise<void>): Promise<void> {
  const finished = work.catch((error: unknown) =>
    app.log.error({ err: error }, 'a refund was left to the recovery job'),
  );
  await Promise.race([finished, sleep(ms, undefined, { ref: false })]);
}
