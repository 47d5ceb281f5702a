import { later } from '@plumbline/rules/dates';
import { RECURRENCE_CANCELED } from '@plumbline/rules/payments/cancel';
import type { App } from '../../app.ts';
import { answerCharge, type IsAwaited } from './answer-charge.ts';
import { type AttemptRow, updateAttemptSent } from './attempts.sql.ts';
import { notCharged } from './not-charged.ts';
import { chargeContext, type StoredCharge } from './stored-charge.ts';

/** Longer than the provider's timeout, so that a charge is not polled while its answer is still expected. */
const ANSWERED_WITHIN_MS = 60_000;

const WITHHELD = 'Too many payments were declined before this one. Nothing was charged.';
const NO_ACCOUNT = 'The supplier has no account at the payment provider any more. Nothing was charged.';

const CALLED_OFF = {
  method_gone: 'The saved payment method could not be used any more.',
  [RECURRENCE_CANCELED]: 'The monthly payment was canceled. Nothing was charged.',
} as const;

type SendOptions = {
  isAwaited?: IsAwaited;
  isWithheld?: boolean;
  /** The customer has removed the saved method or canceled the recurrence since the charge was stored. */
  calledOff?: keyof typeof CALLED_OFF | null;
};

/**
 * Sends a stored charge at most once: it is marked as sent first, and only the caller that marked it sends it. If the
 * process crashes in between, recovery asks the provider whether it arrived.
 */
export async function sendCharge(
  app: App,
  { organizationId, id, currencyCode }: Pick<AttemptRow, 'organizationId' | 'id' | 'currencyCode'>,
  { isAwaited, isWithheld = false, calledOff = null }: SendOptions = {},
): Promise<void> {
  const merchant = await app.merchants.find(organizationId, currencyCode);
  const attempt = await updateAttemptSent(app.sql, {
    organizationId,
    id,
    merchantId: merchant?.merchantId ?? null,
    siteUrl: merchant?.siteUrl ?? null,
    sentAt: app.now().toISOString(),
    nextPollAt: later(app.now(), ANSWERED_WITHIN_MS).toISOString(),
  });
  if (!attempt?.sealedRequest) return;
  await app.checkpoint('sent');
  const { orderId, amount } = attempt;
  const {
    saved: _,
    needsCode = false,
    ...charge
  } = JSON.parse(app.encryption.decrypt(attempt.sealedRequest, chargeContext(organizationId, id))) as StoredCharge;
  // After a crash the provider may have forgotten the code that the payer typed.
  const isCodeNeeded = needsCode && isAwaited !== undefined;
  const merchantId = merchant?.merchantId ?? '';
  const reply = isWithheld
    ? notCharged({ merchantId, amount }, 'TOO_MANY_DECLINED', WITHHELD)
    : calledOff !== null
      ? notCharged({ merchantId, amount }, calledOff, CALLED_OFF[calledOff])
      : merchant
        ? await app.gateway.charge(merchant, { ...charge, orderId, amount, needsCode: isCodeNeeded })
        : notCharged({ merchantId, amount }, 'NO_ACCOUNT', NO_ACCOUNT);
  await app.checkpoint('answered');
  await answerCharge(app, attempt, reply, isAwaited);
  await app.checkpoint('finished');
}
