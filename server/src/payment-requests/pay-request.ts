import type { payRequest as Call } from '@plumbline/contract/payment-requests';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { normalizeEmail } from '@plumbline/rules/email';
import { payerProblems } from '@plumbline/rules/payment-requests/payer';
import type { App } from '../app.ts';
import type { Visitor } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { answerStored } from '../payments/checkout/answer-stored.ts';
import { chargedMethod } from '../payments/checkout/charged-method.ts';
import { incomplete } from '../payments/checkout/choose-method.ts';
import { refuseAfterDeclined } from '../payments/checkout/declined-tries.ts';
import { selectPaymentByKey } from '../payments/checkout/idempotency.sql.ts';
import { requestHashOf } from '../payments/checkout/request-hash.ts';
import { replay } from '../payments/payment-answer.ts';
import { linkTokenHash } from '../payment-links/link-token.ts';
import { linkPayer, openLink } from './open-link.ts';
import { selectRequestByToken } from './payment-requests.sql.ts';
import { type RequestPaymentInput, storeRequestPayment } from './store-request-payment.ts';
import { zipBilling } from './zip-billing.ts';

/** Pays a request by its link: stored, sent, answered like any other payment, and at most once (LNK-05). A bank payment needs notes (ACH-03). */
export const payRequest: Handler<typeof Call> = async (app, visitor, { idempotencyKey, ...input }) => {
  const { organizationId } = visitor.tenant;
  const requestHash = requestHashOf(input);
  const key = (requestId: string) => ({
    organizationId,
    principal: `link ${requestId}`,
    route: 'POST /v1/payments/one-time-pay',
    key: idempotencyKey,
  });
  // Asked for first: whoever repeats the request hears how its payment stands, although the link is paid by now.
  const known = await selectRequestByToken(app.sql, organizationId, linkTokenHash(input.paymentRequestToken));
  const isHere = known?.portalId === visitor.tenant.portalId;
  const earlier = isHere ? await selectPaymentByKey(app.sql, key(known.id)) : undefined;
  if (isHere && earlier) return withReceipt(app, visitor, known.customerId, replay(earlier, requestHash));
  const link = await openLink(app, visitor, input.paymentRequestToken);
  const { request } = link;
  const payer = linkPayer(visitor, request, contactOf(input));
  if (input.paymentType === 'ACH' && isBlank(input.info?.notes ?? '')) throw incomplete(['notes']);
  await refuseAfterDeclined(app, payer);
  const { billingAddress, ...details } = input;
  const billing = billingAddress && { billingAddress: zipBilling(billingAddress) };
  const method = await chargedMethod(app, payer, { ...details, ...billing });
  const submission = { input, method, key: key(request.id), requestHash };
  const stored = await storeRequestPayment(app, payer, link, submission);
  const answer = await answerStored(app, payer, submission, stored);
  return withReceipt(app, visitor, request.customerId, answer);
};

/** LNK-02. */
function contactOf({ payer }: RequestPaymentInput): { name: string; email: string } {
  const problems = Object.entries(payerProblems(payer));
  if (problems.length > 0) {
    const words = problems.map(([field, problem]): [string, string] => [
      field,
      problem === 'invalid' ? REFUSALS.invalid_email[1] : 'Enter this.',
    ]);
    throw new Refused('payer_incomplete', REFUSALS.payer_incomplete[1], Object.fromEntries(words));
  }
  return { name: `${payer.firstName.trim()} ${payer.lastName.trim()}`, email: normalizeEmail(payer.email) };
}

async function withReceipt<Answer extends { code: string }>(
  app: App,
  { tenant }: Visitor,
  customerId: string,
  answer: Answer,
) {
  return { ...answer, receiptToken: await app.receiptTokens.issue({ code: answer.code, customerId }, tenant) };
}
