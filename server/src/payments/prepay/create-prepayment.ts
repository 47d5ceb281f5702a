import type { createPrepayment as Call } from '@plumbline/contract/prepay';
import { today } from '@plumbline/rules/dates';
import type { Handler } from '../../http/handler.ts';
import { answerStored } from '../checkout/answer-stored.ts';
import { chargedMethod } from '../checkout/charged-method.ts';
import { refuseAfterDeclined } from '../checkout/declined-tries.ts';
import { selectPaymentByKey } from '../checkout/idempotency.sql.ts';
import { requestHashOf } from '../checkout/request-hash.ts';
import { replay } from '../payment-answer.ts';
import { principalOf } from '../principal.ts';
import { planOf, withLastDay } from './prepay-plan.ts';
import { storePrepayment } from './store-prepayment.ts';

/** Adds funds without an invoice. They become a credit once the payment is approved (decision C35). */
export const createPrepayment: Handler<typeof Call> = async (app, caller, { idempotencyKey, ...input }) => {
  const key = {
    organizationId: caller.tenant.organizationId,
    principal: principalOf(caller),
    route: 'POST /v1/payments/prepay',
    key: idempotencyKey,
  };
  const requestHash = requestHashOf(input);
  const known = await selectPaymentByKey(app.sql, key);
  if (known) return replay(known, requestHash);
  await refuseAfterDeclined(app, caller);
  const plan = planOf(caller, input, today(app.now(), caller.tenant.timeZone));
  const method = await chargedMethod(app, caller, withLastDay(input, plan));
  const stored = await storePrepayment(app, caller, { input, plan, key, requestHash, method });
  return answerStored(app, caller, { key, requestHash }, stored);
};
