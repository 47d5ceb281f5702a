import type { createPayment as Call } from '@plumbline/contract/checkout';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { refuseSchedule } from '@plumbline/rules/payments/schedule';
import type { App } from '../../app.ts';
import type { Handler } from '../../http/handler.ts';
import type { Customer } from '../../http/caller.ts';
import type { PaymentInput } from './choose-method.ts';
import { chargedMethod, refuseWithoutRequestMethod } from './charged-method.ts';
import { selectPaymentByKey } from './idempotency.sql.ts';
import { replay } from '../payment-answer.ts';
import { principalOf } from '../principal.ts';
import { answerStored } from './answer-stored.ts';
import { refuseAfterDeclined } from './declined-tries.ts';
import { requestHashOf } from './request-hash.ts';
import { storePayment, type Submission } from './store-payment.ts';

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
  const requestHash = requestHashOf(input);
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
  return answerStored(app, caller, { key, requestHash }, stored);
}

/** Everything about the method that can be refused before anything is stored. */
async function methodOf(app: App, caller: Customer, input: PaymentInput) {
  const { capabilities, tenant } = caller;
  const day = today(app.now(), tenant.timeZone);
  const scheduledAt = input.scheduledAt ?? null;
  const refusal = refuseSchedule({ isScheduled: scheduledAt !== null, scheduledAt }, { ...capabilities, today: day });
  if (refusal !== null) refuse(refusal);
  if (input.paymentType !== 'CREDIT') return chargedMethod(app, caller, input);
  refuseWithoutRequestMethod(caller, input);
  return scheduledAt === null ? null : refuse('scheduling_not_offered');
}
