// Finishes what was left in the middle: charges that were stored and not sent, and charges whose answer never came.
import type { App } from '../app.ts';
import { later } from '../identity/later.ts';
import { type FoundCharge, GatewayUnavailable, type Merchant } from '../ports/gateway/gateway.ts';
import { answerCharge } from './answer-charge.ts';
import { type AttemptRow, updateAttempt, updateDueAttempts } from './attempts.sql.ts';
import { sendCharge } from './send-charge.ts';
import { undoCharge } from './undo-charge.ts';

/** When the provider is asked again, counted from the last time; then the charge is called off. */
const POLLS_MS = [5_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];
/** Long enough to ask about one charge; a worker that dies is replaced after it. */
const LEASE_MS = 90_000;
const AT_ONCE = 20;
const VOIDS = 3;

/** Looks after everything that is due; several workers do so side by side. Answers how many it has looked at. */
export async function recoverPayments(app: App): Promise<number> {
  const at = app.now().toISOString();
  const due = await updateDueAttempts(app.sql, at, later(app.now(), LEASE_MS).toISOString(), AT_ONCE);
  for (const attempt of due) {
    try {
      await recover(app, attempt);
    } catch (error) {
      app.log.error({ err: error, attempt: attempt.id }, 'a charge could not be looked after; it is tried again');
    }
  }
  return due.length;
}

async function recover(app: App, attempt: AttemptRow): Promise<void> {
  // Marked as sent before it is sent: what is not marked has never left the house.
  if (attempt.state === 'CREATED') return sendCharge(app, attempt);
  const merchant = await app.merchants.of(attempt.organizationId, attempt.currencyCode);
  if (!merchant) return askLater(app, attempt);
  const found = await findCharges(app, merchant, attempt);
  if (found === null) return askLater(app, attempt);
  if (found.length > 0) return settle(app, merchant, attempt, found);
  if (attempt.pollCount < POLLS_MS.length) return askLater(app, attempt);
  await callOff(app, merchant, attempt);
}

const askLater = async (app: App, attempt: AttemptRow): Promise<void> => {
  const waitMs = POLLS_MS[Math.min(attempt.pollCount, POLLS_MS.length - 1)] ?? 0;
  await updateAttempt(app.sql, attempt, { state: 'UNKNOWN', nextPollAt: later(app.now(), waitMs).toISOString() });
};

async function findCharges(app: App, merchant: Merchant, { orderId }: AttemptRow): Promise<FoundCharge[] | null> {
  try {
    return await app.gateway.findByOrder(merchant, orderId);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

const isTaken = ({ state }: FoundCharge): boolean => state === 'queued' || state === 'accepted';

/** One charge of the right amount stands; everything else under the same order is given back. */
async function settle(app: App, merchant: Merchant, attempt: AttemptRow, found: readonly FoundCharge[]): Promise<void> {
  const kept = found.find((charge) => isTaken(charge) && charge.amount === attempt.amount);
  for (const extra of found.filter((charge) => isTaken(charge) && charge !== kept)) {
    await undoCharge(app, merchant, { attempt, charge: extra, detail: 'A second charge under one order.' });
  }
  if (kept) return answerCharge(app, attempt, { ...kept, outcome: 'approved' });
  const last = found.at(-1);
  if (last) await answerCharge(app, attempt, { ...last, ...wordsFor(last), outcome: 'declined' });
}

/** Why nothing was taken, for somebody who never heard an answer. */
const wordsFor = (charge: FoundCharge) =>
  charge.state === 'declined' || charge.state === 'rejected'
    ? {}
    : {
        responseCode: 'VOIDED',
        responseText: 'The payment could not be completed and was undone. Nothing was charged.',
      };

/** Nobody has ever heard of it. Should it still arrive, the nightly comparison finds it and gives the money back. */
async function callOff(app: App, merchant: Merchant, attempt: AttemptRow): Promise<void> {
  for (let time = 0; time < VOIDS; time++) {
    const reply = await app.gateway.voidByOrder(merchant, attempt.orderId);
    if (reply.outcome === 'unknown') return askLater(app, attempt);
  }
  await answerCharge(app, attempt, {
    outcome: 'declined',
    retref: null,
    merchantId: merchant.merchantId,
    amount: attempt.amount,
    responseCode: 'unknown_not_found',
    responseText: 'The payment did not reach the payment provider. Nothing was charged.',
    authCode: null,
    avsResponse: null,
    cvvResponse: null,
    settlementStatus: null,
  });
}
