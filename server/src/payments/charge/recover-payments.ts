// Recovers charges that were stored and not sent, or sent and never answered.
import { later } from '@plumbline/rules/dates';
import { RECURRENCE_CANCELED } from '@plumbline/rules/payments/cancel';
import type { InquiryAnswer } from '@plumbline/rules/payments/desk/inquiry';
import type { App } from '../../app.ts';
import { KeyedLimit } from '../../keyed-limit.ts';
import { type FoundCharge, GatewayUnavailable, type Merchant } from '../../ports/gateway/gateway.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { answerCharge } from './answer-charge.ts';
import {
  type AttemptRow,
  type DueAttempt,
  selectAttemptRetref,
  selectDueAttempts,
  updateAttemptNextPoll,
  updateAttemptClaimed,
} from './attempts.sql.ts';
import { NOT_FOUND, notCharged } from './not-charged.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import { POLLS_MS } from '../poll-delays.ts';
import { selectIsRecurrenceCanceled } from '../recurrences.sql.ts';
import { recoverRefund } from './recover-refund.ts';
import { selectIsMethodDeleted } from './saved-methods.sql.ts';
import { sendCharge } from './send-charge.ts';
import { undoCharge } from './undo-charge.ts';

/** Lease of a claimed attempt: longer than all requests for one charge, after which another worker may take over. */
const LEASE_MS = 180_000;
const BATCH = 20;
const ORGANIZATIONS_AT_ONCE = 8;
/** A provider that does not answer keeps these waiting, and nobody else. */
const AT_ONCE_OF_ORGANIZATION = 4;
const VOIDS = 3;

const NOT_FOUND_WORDS = 'The payment did not reach the payment provider. Nothing was charged.';

/** Handles everything that is due, safely with several workers. Returns the number handled. */
export async function recoverPayments(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  const ofOrganization = new KeyedLimit(AT_ONCE_OF_ORGANIZATION);
  let count = 0;
  await runByOrganization<DueAttempt>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: (without) => selectDueAttempts(app.sql, { at: app.now().toISOString(), max: BATCH, without }),
    work: async (due) => {
      const handled = await Promise.all(
        due.map((attempt) => ofOrganization.run(attempt.organizationId, () => recoverDue(app, attempt, signal))),
      );
      count += handled.filter(Boolean).length;
      return handled.includes(true);
    },
    signal,
  });
  return count;
}

/** Claimed only when its turn has come, so that the lease covers one charge; false if another worker has claimed it. */
async function recoverDue(app: App, due: DueAttempt, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  const attempt = await updateAttemptClaimed(app.sql, due, later(app.now(), LEASE_MS).toISOString());
  if (!attempt) return false;
  try {
    await recover(app, attempt);
  } catch (error) {
    app.log.error({ err: error, attempt: attempt.id }, 'a charge could not be looked after; it is tried again');
  }
  return true;
}

async function calledOffBy({ sql }: App, attempt: AttemptRow) {
  if (await selectIsRecurrenceCanceled(sql, attempt)) return RECURRENCE_CANCELED;
  return (await selectIsMethodDeleted(sql, attempt)) ? 'method_gone' : null;
}

async function recover(app: App, attempt: AttemptRow): Promise<void> {
  if (attempt.kind !== 'AUTH') return recoverRefund(app, attempt);
  // An attempt is marked as sent before it is sent, so an unmarked one was never sent.
  if (attempt.state === 'CREATED') {
    return sendCharge(app, attempt, { calledOff: await calledOffBy(app, attempt) });
  }
  const known = await app.merchants.known(attempt.organizationId, attempt.currencyCode);
  const merchant = known.find((each) => isSentTo(each, attempt));
  if (!merchant) return reportForReview(app, attempt);
  const found = await findCharges(app, merchant, attempt);
  if (found === null) return pollLater(app, attempt);
  if (found.length > 0) return settle(app, merchant, attempt, found);
  if (attempt.state === 'SENT' || attempt.pollCount < POLLS_MS.length) return pollLater(app, attempt);
  await voidCharge(app, merchant, attempt);
}

/** Asks at once about a charge that nobody has answered; null if the provider cannot be asked. */
export async function askUnanswered(app: App, attempt: AttemptRow): Promise<InquiryAnswer | null> {
  const known = await app.merchants.known(attempt.organizationId, attempt.currencyCode);
  const merchant = known.find((each) => isSentTo(each, attempt));
  const found = merchant ? await findCharges(app, merchant, attempt) : null;
  if (!merchant || found === null) return null;
  if (found.length > 0) await settle(app, merchant, attempt, found);
  return (found.find(isTaken) ?? found.at(-1))?.state ?? 'unknown';
}

const isSentTo = (merchant: Merchant, { merchantId, siteUrl }: AttemptRow): boolean =>
  merchant.merchantId === merchantId && merchant.siteUrl === (siteUrl ?? merchant.siteUrl);

/** The account is not known here any more, and another one does not know this charge: not finding it proves nothing. */
async function reportForReview(app: App, attempt: AttemptRow): Promise<void> {
  const { organizationId, paymentId, orderId, amount: localAmount } = attempt;
  const detail = `The charge ${orderId} was sent to an account that is not the supplier's any more.`;
  const at = app.now().toISOString();
  await insertReviewItem(app.sql, { organizationId, paymentId, retref: orderId, localAmount, detail, at });
  await pollLater(app, attempt);
}

async function pollLater(app: App, attempt: AttemptRow): Promise<void> {
  // The sender has crashed or is too slow: the payment becomes pending and is polled.
  if (attempt.state === 'SENT') return answerCharge(app, attempt, { outcome: 'unknown', reason: 'nobody answered' });
  const waitMs = POLLS_MS[Math.min(attempt.pollCount, POLLS_MS.length - 1)] ?? 0;
  await updateAttemptNextPoll(app.sql, attempt, later(app.now(), waitMs).toISOString());
}

async function findCharges(app: App, merchant: Merchant, { orderId }: AttemptRow): Promise<FoundCharge[] | null> {
  try {
    return await app.gateway.findByOrder(merchant, orderId);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

const isTaken = ({ state }: FoundCharge): boolean => state === 'queued' || state === 'accepted';

/** One charge of the right amount is kept; all others with the same order id are refunded or voided. */
async function settle(app: App, merchant: Merchant, attempt: AttemptRow, found: readonly FoundCharge[]): Promise<void> {
  const taken = found.filter(isTaken);
  const kept = taken.find(({ amount }) => amount === attempt.amount);
  if (kept) return keepCharge(app, merchant, { attempt, kept, taken });
  for (const charge of taken) {
    const isUndone = await undoCharge(app, merchant, { attempt, charge, detail: 'Another amount than asked for.' });
    if (!isUndone) return pollLater(app, attempt);
  }
  const last = found.at(-1);
  if (last) await answerCharge(app, attempt, { ...last, ...wordsFor(last), outcome: 'declined' });
}

type KeptCharge = { attempt: AttemptRow; kept: FoundCharge; taken: readonly FoundCharge[] };

/** An answer that has arrived meanwhile has already decided which charge is kept. */
async function keepCharge(app: App, merchant: Merchant, { attempt, kept, taken }: KeptCharge): Promise<void> {
  await answerCharge(app, attempt, { ...kept, outcome: 'approved' });
  const keptRetref = await selectAttemptRetref(app.sql, attempt);
  for (const charge of taken.filter(({ retref }) => retref !== keptRetref)) {
    await undoCharge(app, merchant, { attempt, charge, detail: 'A second charge under one order.' });
  }
}

/** Why nothing was charged, for a payer who never got an answer. */
const wordsFor = (charge: FoundCharge) =>
  charge.state === 'declined'
    ? {}
    : {
        responseCode: 'VOIDED',
        responseText: 'The payment could not be completed and was undone. Nothing was charged.',
      };

/** The provider does not know the charge. Should it still arrive, reconciliation finds and refunds it. */
async function voidCharge(app: App, merchant: Merchant, attempt: AttemptRow): Promise<void> {
  for (let time = 0; time < VOIDS; time++) {
    const reply = await app.gateway.voidByOrder(merchant, attempt.orderId);
    if (reply.outcome === 'unknown') return pollLater(app, attempt);
  }
  // The charge may have arrived while it was being voided.
  const found = await findCharges(app, merchant, attempt);
  if (found === null) return pollLater(app, attempt);
  if (found.length > 0) return settle(app, merchant, attempt, found);
  const charge = { merchantId: merchant.merchantId, amount: attempt.amount };
  await answerCharge(app, attempt, notCharged(charge, NOT_FOUND, NOT_FOUND_WORDS));
}
