// Finds out what became of a refund or void without an answer. It is never sent again.
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { GatewayUnavailable, type Merchant, type UndoReply } from '../../ports/gateway/gateway.ts';
import { answerRefund } from './answer-refund.ts';
import { type AttemptRow, selectChargeOf, updateAttemptNextPoll } from './attempts.sql.ts';
import { POLLS_MS } from '../poll-delays.ts';
import { merchantOfCharge, sendRefund } from './send-refund.ts';

const NOT_MADE: UndoReply = {
  outcome: 'refused',
  responseCode: 'NOT_FOUND',
  responseText: 'The refund did not reach the payment provider. Nothing was refunded.',
};

export async function recoverRefund(app: App, attempt: AttemptRow): Promise<void> {
  // An attempt is marked as sent before it is sent, so an unmarked one was never sent.
  if (attempt.state === 'CREATED') return sendRefund(app, attempt);
  const reply = await findReply(app, attempt);
  if (reply?.outcome === 'done' || reply?.outcome === 'refused') return answerRefund(app, attempt, reply);
  if (attempt.state === 'SENT') return answerRefund(app, attempt, { outcome: 'unknown', reason: 'nobody answered' });
  const isGivenUp = reply?.outcome === 'unknown' && attempt.pollCount >= POLLS_MS.length;
  // Should it still arrive, reconciliation finds it like a refund from the provider's own screens.
  if (isGivenUp) return answerRefund(app, attempt, NOT_MADE);
  const waitMs = POLLS_MS[Math.min(attempt.pollCount, POLLS_MS.length - 1)] ?? 0;
  await updateAttemptNextPoll(app.sql, attempt, later(app.now(), waitMs).toISOString());
}

/** Null if the provider cannot be asked; 'unknown' if it does not know the refund yet. */
async function findReply(app: App, attempt: AttemptRow): Promise<UndoReply | null> {
  const charge = await selectChargeOf(app.sql, attempt.organizationId, attempt.paymentId);
  const merchant = charge ? await merchantOfCharge(app, charge) : null;
  const retref = charge?.retref ?? null;
  if (!merchant || retref === null) return null;
  try {
    return attempt.kind === 'VOID'
      ? await findVoid(app, merchant, retref, attempt)
      : await findRefund(app, merchant, attempt);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

const NOT_YET: UndoReply = { outcome: 'unknown', reason: 'not found' };

async function findVoid(app: App, merchant: Merchant, retref: string, { amount }: AttemptRow): Promise<UndoReply> {
  const charge = await app.gateway.find(merchant, retref);
  if (charge?.state === 'voided') return { outcome: 'done', retref: null, amount };
  // Its batch has closed, so it cannot be voided any more.
  return charge?.state === 'accepted' ? NOT_MADE : NOT_YET;
}

async function findRefund(app: App, merchant: Merchant, { orderId }: AttemptRow): Promise<UndoReply> {
  const [refund] = await app.gateway.findByOrder(merchant, orderId);
  if (!refund) return NOT_YET;
  const { retref, amount, responseCode, responseText, state } = refund;
  return state === 'declined'
    ? { outcome: 'refused', responseCode, responseText }
    : { outcome: 'done', retref, amount };
}
