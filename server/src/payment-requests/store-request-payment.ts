// The transaction of a payment by link.
import type { Input } from '@plumbline/contract/call';
import type { payRequest } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { customerShare } from '../export-limit.ts';
import type { Payer } from '../http/caller.ts';
import { allocateLine } from '../payments/checkout/allocate-line.ts';
import type { StoredPayment } from '../payments/checkout/answer-stored.ts';
import { billingPlaceOf, type ChosenMethod } from '../payments/checkout/choose-method.ts';
import type { IdempotencyKey } from '../payments/checkout/idempotency.sql.ts';
import { newPayment } from '../payments/checkout/new-payment.ts';
import { insertPayment } from '../payments/checkout/new-payment.sql.ts';
import { lockPayableItems } from '../payments/checkout/payable-items.sql.ts';
import { recordConsent } from '../payments/checkout/record-consent.ts';
import { recountPayment, refusalOf } from '../payments/checkout/recount-payment.ts';
import { startCharge } from '../payments/checkout/start-charge.ts';
import { storeLimit } from '../payments/checkout/store-payment.ts';
import { linkSubmission } from './link-submission.ts';
import { type OpenLink, openedLink, refuseUnusable } from './open-link.ts';
import { lockRequest } from './payment-requests.sql.ts';

export type RequestPaymentInput = Omit<Input<typeof payRequest>, 'idempotencyKey'>;

type RequestPayment = {
  input: RequestPaymentInput;
  method: ChosenMethod;
  key: IdempotencyKey;
  requestHash: Buffer;
};

/** Returns the payment and the attempt to send; null when the idempotency key was used before. */
export const storeRequestPayment = (app: App, payer: Payer, link: OpenLink, payment: RequestPayment) =>
  storeLimit.run(customerShare(payer), () => inTransaction(app.sql, (tx) => store(app, tx, payer, link, payment)));

async function store(
  app: App,
  tx: Tx,
  payer: Payer,
  link: OpenLink,
  { input, method, key, requestHash }: RequestPayment,
): Promise<StoredPayment> {
  const { request } = link;
  const at = app.now().toISOString();
  const id = newId();
  const { organizationId, customerId, currencyCode } = request;
  const scope = { organizationId, customerId, currencyCode };
  // Those that could not be paid a moment ago too: what held them may have been released.
  const items = await lockPayableItems(
    tx,
    { ...key, requestHash, paymentId: id, createdAt: at },
    scope,
    link.invoiceIds,
  );
  if (!items) return null;
  // Read again under its lock: of two people who pay one link at once, the second finds it paid.
  const locked = (await lockRequest(tx, request)) ?? refuse('payment_link_not_found');
  refuseUnusable(payer, locked, today(app.now(), payer.tenant.timeZone));
  const current = await openedLink(tx, payer, locked);
  if (input.currencyCode !== request.currencyCode) refuse('quote_changed');
  const { amount = null, subtotal, total, invoices } = input;
  const submission = linkSubmission(current, { invoices, amount, subtotal, total });
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: method.cardType,
    billing: billingPlaceOf(method.billing),
  };
  const count = await recountPayment(tx, payer, submission, paidWith, items);
  const refused = refusalOf(payer, submission, paidWith, count);
  if (refused) throw refused;
  const row = newPayment(payer, {
    input: { ...input, info: infoFrom(link, input) },
    method,
    savedMethodId: null,
    count,
    isPrepaid: count.lines.length === 0,
    id,
    at,
  });
  const submitted = { fromStatus: null, toStatus: row.status, cause: 'submitted', data: { origin: row.origin } };
  const allocations = count.lines.flatMap(allocateLine);
  const payment = await insertPayment(tx, { row, allocations, events: [submitted] });
  await recordConsent(tx, payer, payment, method, at);
  return { payment, attempt: await startCharge(app, tx, payer, { payment, method, at }) };
}

/** The payer's company and notes, and what the request was for, which the credit of an amount names. */
function infoFrom({ request }: OpenLink, { payer, info }: RequestPaymentInput) {
  const reference = [request.orderNumber, request.description].filter(Boolean).join(', ').slice(0, 100);
  const { companyName, companyAddress } = payer;
  return {
    ...(reference && { reference }),
    ...(info?.notes && { notes: info.notes }),
    companyName: companyName.trim(),
    companyAddress: companyAddress.trim(),
  };
}
