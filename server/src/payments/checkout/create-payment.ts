import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createPayment as Call } from '@plumbline/contract/checkout';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { processOn, refuseSchedule } from '@plumbline/rules/payments/schedule';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import type { Customer } from '../../http/caller.ts';
import { chooseMethod, type PaymentInput } from './choose-method.ts';
import { selectPaymentByKey } from './idempotency.sql.ts';
import { selectSubmittedPayment } from '../payments.sql.ts';
import { answerOf, replay } from '../payment-answer.ts';
import { principalOf } from '../principal.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { refuseAfterDeclined, sendLimited } from './declined-tries.ts';
import { storePayment, type Submission } from './store-payment.ts';

/** The request is answered within this time; a payment still open then is answered as pending. */
const ANSWER_TIMEOUT_MS = 25_000;

/**
 * Pays invoices: stored, sent, answered, each in its own transaction and never with a provider call inside one. The
 * recovery job finishes what stops in between.
 */
export const createPayment: Handler<typeof Call> = async (app, caller, { idempotencyKey, ...input }) => {
  const key = {
    organizationId: caller.tenant.organizationId,
    principal: principalOf(caller),
    route: 'POST /v1/payments',
    key: idempotencyKey,
  };
  const requestHash = hashOf(input);
  const submission = { key, requestHash, input: { idempotencyKey, ...input } };
  if (input.paymentType === 'CREDIT') return payWithCredits(app, caller, submission);
  const known = await selectPaymentByKey(app.sql, key);
  if (known) return replay(known, requestHash);
  await refuseAfterDeclined(app, caller);
  return storeAndSend(app, caller, submission);
};

/** Stored without asking for the key first: a key that was used before is found when it is stored, or if it is refused. */
async function payWithCredits(app: App, caller: Customer, submission: NewSubmission) {
  try {
    return await storeAndSend(app, caller, submission);
  } catch (error) {
    const known = error instanceof Refused ? await selectPaymentByKey(app.sql, submission.key) : undefined;
    if (known) return replay(known, submission.requestHash);
    throw error;
  }
}

type NewSubmission = Omit<Submission, 'method'>;

async function storeAndSend(app: App, caller: Customer, { key, requestHash, input }: NewSubmission) {
  const method = await methodOf(app, caller, input);
  const stored = await storePayment(app, caller, { input, key, requestHash, method });
  if (!stored) {
    const first = await selectPaymentByKey(app.sql, key);
    return first ? replay(first, requestHash) : refuse('payment_in_progress');
  }
  await app.checkpoint('stored');
  if (!stored.attempt) return answerOf(stored.payment);
  const { attempt } = stored;
  const current = () => selectSubmittedPayment(app.sql, key.organizationId, stored.payment.id);
  await withTimeout(ANSWER_TIMEOUT_MS, app, (isAwaited) =>
    sendLimited(app, caller, {
      send: (isWithheld) => sendCharge(app, attempt, { isAwaited, isWithheld }),
      isDeclined: async () => (await current()).status === 'CANCELED',
    }),
  );
  return answerOf(await current());
}

/** Everything about the method that can be refused before anything is stored. */
async function methodOf(app: App, caller: Customer, input: PaymentInput) {
  const { capabilities, tenant } = caller;
  const day = today(app.now(), tenant.timeZone);
  const scheduledAt = input.scheduledAt ?? null;
  const refusal = refuseSchedule({ isScheduled: scheduledAt !== null, scheduledAt }, { ...capabilities, today: day });
  if (refusal !== null) refuse(refusal);
  if (capabilities.requestMethodRequired && input.requestMethod === undefined) refuse('request_method_missing');
  if (input.paymentType === 'CREDIT') return scheduledAt === null ? null : refuse('scheduling_not_offered');
  const isOffered = input.paymentType === 'ACH' ? capabilities.ach : capabilities.card;
  if (!isOffered) refuse('method_not_offered');
  const merchant = await app.merchants.find(tenant.organizationId, input.currencyCode);
  if (!merchant) refuse('method_not_offered');
  return chooseMethod(app, caller, merchant, input, scheduledAt === null ? day : processOn(scheduledAt));
}

/** Hashes the request independently of the order of its fields. */
const hashOf = (input: object): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(input, (_, value: unknown) =>
        isPlain(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : value,
      ),
    )
    .digest();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The work continues after the timeout. */
async function withTimeout(ms: number, app: App, work: (isAwaited: () => boolean) => Promise<void>): Promise<void> {
  let isOver = false;
  const finished = work(() => !isOver).catch((error: unknown) =>
    app.log.error({ err: error }, 'a charge was left to the recovery job'),
  );
  await Promise.race([finished, sleep(ms, undefined, { ref: false })]);
  isOver = true;
}
