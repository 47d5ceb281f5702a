import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Merchant, UndoReply } from '../../ports/gateway/gateway.ts';
import { answerRefund } from './answer-refund.ts';
import { merchantsOf } from './merchants-of-attempt.ts';
import { type AttemptRow, selectChargeOf, updateAttemptSent } from './attempts.sql.ts';

/** Longer than the provider's timeout, so that a refund is not polled while its answer is still expected. */
const ANSWERED_WITHIN_MS = 60_000;

const NO_ACCOUNT: UndoReply = {
  outcome: 'refused',
  responseCode: 'NO_ACCOUNT',
  responseText: 'The supplier has no access any more to the account that was charged. Nothing was refunded.',
};

/** The account that was charged, also if the supplier has another one by now; null if it is not known any more. */
export async function merchantOfCharge(app: App, charge: AttemptRow): Promise<Merchant | null> {
  const known = await app.merchants.known(charge.organizationId, charge.currencyCode);
  return merchantsOf(known, charge)[0] ?? null;
}

/** Sends a stored refund or void at most once: it is marked as sent first, and only the caller that marked it sends it. */
export async function sendRefund(
  app: App,
  { organizationId, id, paymentId }: Pick<AttemptRow, 'organizationId' | 'id' | 'paymentId'>,
): Promise<void> {
  const charge = await selectChargeOf(app.sql, organizationId, paymentId);
  const merchant = charge ? await merchantOfCharge(app, charge) : null;
  const attempt = await updateAttemptSent(app.sql, {
    organizationId,
    id,
    merchantId: merchant?.merchantId ?? null,
    siteUrl: merchant?.siteUrl ?? null,
    sentAt: app.now().toISOString(),
    nextPollAt: later(app.now(), ANSWERED_WITHIN_MS).toISOString(),
  });
  if (!attempt) return;
  await app.checkpoint('sent');
  const retref = charge?.retref ?? null;
  const reply = merchant && retref !== null ? await undo(app, merchant, retref, attempt) : NO_ACCOUNT;
  await app.checkpoint('answered');
  await answerRefund(app, attempt, reply);
  await app.checkpoint('finished');
}

const undo = (app: App, merchant: Merchant, retref: string, { kind, amount, orderId }: AttemptRow) =>
  kind === 'VOID' ? app.gateway.voidCharge(merchant, retref) : app.gateway.refund(merchant, retref, amount, orderId);
