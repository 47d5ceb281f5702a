// The first transaction of a payment: everything that is needed to finish it is written down before anything is sent.
import { createHmac } from 'node:crypto';
import type { createPayment } from '@plumbline/contract/checkout';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import { type Day, dayAt, later } from '@plumbline/rules/dates';
import { asCents, subtract, ZERO } from '@plumbline/rules/money';
import { authorizationWords } from '@plumbline/rules/payments/authorization-words';
import { lineKind, openOf, type PaymentLine } from '@plumbline/rules/payments/line';
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import { processOn } from '@plumbline/rules/payments/schedule';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/who.ts';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import { type AttemptRow, insertAttempt } from '../charge/attempts.sql.ts';
import { chargeContext, type StoredCharge } from '../charge/stored-charge.ts';
import { updateCheckoutTokenUsed } from './checkout-tokens.sql.ts';
import { billingPlaceOf, type ChosenMethod } from './choose-method.ts';
import { checkoutTokenHash } from './create-checkout-token.ts';
import { insertIdempotencyKey, type KeyOf } from './idempotency.sql.ts';
import {
  insertAllocations,
  insertAuthorization,
  insertPaymentEvent,
  insertPaymentRow,
  type PaymentRow,
} from '../money.sql.ts';
import { newOrderId, newPaymentCode } from '../charge/new-codes.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { actorOf, principalOf, requestMethodOf } from '../principal.ts';
import { type Recount, recount, refusalOf, submissionFrom } from './recount.ts';
import { lockSavedMethod, upsertPaymentMethod } from './saved-methods.sql.ts';
import { tokenContext } from './token-context.ts';

type Paying = Input<typeof createPayment>;

export type NewPayment = {
  input: Paying;
  key: KeyOf;
  requestHash: Buffer;
  /** Null when credits pay for all of it. */
  method: ChosenMethod | null;
};

/** How long somebody may take from storing to sending before the worker does it for them. */
const SEND_WITHIN_MS = 60_000;

/** At most 4 payments are stored at once, so that reads keep their share of the connection pool. */
const storeLimit = new ConcurrencyLimit({ atOnce: 4, waitingMax: 1_000 });

/** The payment, and the charge that has to be sent for it; null when the key has been used before. */
export const storePayment = (app: App, who: Customer, payment: NewPayment) =>
  storeLimit.run(() => inTransaction(app.sql, (tx) => store(app, tx, who, payment)));

async function store(app: App, tx: Tx, who: Customer, { input, key, requestHash, method }: NewPayment) {
  const at = app.now().toISOString();
  const id = newId();
  if (!(await insertIdempotencyKey(tx, { ...key, requestHash, paymentId: id, createdAt: at }))) return null;
  const count = await countOrRefuse(tx, who, input, method);
  await spendCheckoutToken(tx, who, input, id, at);
  const savedId = await saveMethod(app, tx, who, method, at);
  const payment = await insertPaymentRow(tx, paymentOf(who, { input, method, savedId, count, id, at }));
  await insertAllocations(
    tx,
    count.lines.flatMap((line) => allocationsOf(payment, line)),
  );
  await recordConsent(tx, who, payment, method, at);
  await insertPaymentEvent(tx, {
    organizationId: payment.organizationId,
    paymentId: id,
    fromStatus: null,
    toStatus: payment.status,
    cause: 'submitted',
    identityId: payment.createdBy,
    data: { origin: payment.origin },
    createdAt: at,
  });
  return finish(app, tx, who, { payment, method, at });
}

/** Credits need nobody's answer; a later day needs none yet; everything else is to be sent now. */
async function finish(
  app: App,
  tx: Tx,
  who: Customer,
  { payment: row, method, at }: { payment: PaymentRow; method: ChosenMethod | null; at: string },
) {
  const { organizationId, id, total, currencyCode } = row;
  if (method === null) {
    const { timeZone } = who.tenant;
    const approved = await approvePayment(tx, row, {
      cause: 'credits-applied',
      at,
      identityId: row.createdBy,
      timeZone,
    });
    await notifyPayer(app, tx, who.tenant, approved, 'confirmed');
    return { payment: approved, attempt: null };
  }
  if (row.status === 'SCHEDULED') {
    await notifyPayer(app, tx, who.tenant, row, 'scheduled');
    return { payment: row, attempt: null };
  }
  const charge: StoredCharge = { token: method.token, holderName: method.holderName, method: method.charge };
  const attemptId = newId();
  const attempt: AttemptRow = await insertAttempt(tx, {
    organizationId,
    id: attemptId,
    paymentId: id,
    kind: 'AUTH',
    state: 'CREATED',
    orderId: newOrderId(),
    currencyCode,
    amount: total,
    sealedRequest: app.seals.seal(JSON.stringify(charge), chargeContext(organizationId, attemptId)),
    createdAt: at,
    nextPollAt: later(app.now(), SEND_WITHIN_MS).toISOString(),
  });
  return { payment: row, attempt };
}

async function countOrRefuse(tx: Tx, who: Customer, input: Paying, method: ChosenMethod | null): Promise<Recount> {
  const submission = submissionFrom(input);
  const by: PaidWith = {
    paymentType: input.paymentType,
    cardType: method?.cardType ?? null,
    billing: billingPlaceOf(method?.billing ?? {}),
  };
  const count = await recount(tx, who, submission, by, { isLocking: true });
  const refused = refusalOf(who, submission, by, count);
  if (refused) throw refused;
  const held = count.items.filter(
    ({ id, heldAmount }) => heldAmount > ZERO && count.lines.some(({ invoiceId }) => invoiceId === id),
  );
  if (held.length > 0 && input.knowsUnderWay !== true) {
    const invoices = held.map(({ id, invoiceNumber, heldAmount }) => ({ id, invoiceNumber, heldAmount }));
    throw new Refused('invoice_has_pending', REFUSALS.invoice_has_pending[1], undefined, { invoices });
  }
  return count;
}

/** Banks and cards need an open checkout (decision C19). */
async function spendCheckoutToken(tx: Tx, who: Customer, input: Paying, paymentId: string, at: string): Promise<void> {
  if (input.paymentType === 'CREDIT') return;
  const isUsed = await updateCheckoutTokenUsed(tx, {
    organizationId: who.tenant.organizationId,
    tokenHash: checkoutTokenHash(input.checkoutToken ?? ''),
    principal: principalOf(who),
    customerId: who.customerId,
    paymentType: input.paymentType,
    paymentId,
    expiresAt: at,
  });
  if (!isUsed) refuse('checkout_token_invalid');
}

async function saveMethod(
  app: App,
  tx: Tx,
  who: Customer,
  method: ChosenMethod | null,
  at: string,
): Promise<string | null> {
  const { organizationId } = who.tenant;
  if (!method?.isToBeSaved) return stillOnFile(tx, who, method?.savedId ?? null);
  const context = tokenContext(organizationId, who.customerId);
  return upsertPaymentMethod(tx, {
    organizationId,
    customerId: who.customerId,
    paymentType: method.charge.kind === 'ach' ? 'ACH' : 'CREDIT_CARD',
    brand: method.charge.kind === 'ach' ? null : (method.brand ?? 'OTHER'),
    last4: method.last4,
    expiry: method.expiry,
    cardType: method.cardType,
    accountType: method.accountType,
    accountHolderType: method.accountHolderType,
    holderName: method.holderName,
    billingAddress: { ...method.billing },
    sealedToken: app.seals.seal(method.token, context),
    fingerprint: createHmac('sha256', app.deviceKey).update(`${context} ${method.token}`).digest(),
    createdBy: actorOf(who),
    createdAt: at,
  });
}

/** It may have been removed since it was read; from here on it cannot be (decision C24). */
async function stillOnFile(tx: Tx, who: Customer, id: string | null): Promise<string | null> {
  const of = { organizationId: who.tenant.organizationId, customerId: who.customerId };
  if (id !== null && !(await lockSavedMethod(tx, { ...of, id }))) refuse('method_deleted');
  return id;
}

function paymentOf(
  who: Customer,
  {
    input,
    method,
    savedId,
    count,
    id,
    at,
  }: { input: Paying; method: ChosenMethod | null; savedId: string | null; count: Recount; id: string; at: string },
) {
  const scheduledAt: Day | null = input.scheduledAt ?? null;
  const { subtotal, credit, surcharge, total } = count.totals;
  const { name, email } = who.session ?? {};
  return {
    organizationId: who.tenant.organizationId,
    id,
    portalId: who.tenant.portalId,
    customerId: who.customerId,
    code: newPaymentCode(),
    status: scheduledAt === null ? ('STARTED' as const) : ('SCHEDULED' as const),
    paymentType: input.paymentType,
    brand: method?.brand ?? null,
    last4: method?.last4 ?? null,
    cardType: method?.cardType ?? null,
    billingState: method?.billing.state ?? null,
    billingCountry: method?.billing.country ?? null,
    currencyCode: input.currencyCode,
    subtotal,
    credit,
    surcharge,
    surchargeRateBps: count.surchargeRateBps,
    total,
    scheduledAt,
    processOn: scheduledAt === null ? null : processOn(scheduledAt),
    paymentMethodId: savedId,
    origin: who.actor === null ? ('PORTAL' as const) : ('ADMIN' as const),
    requestMethod: requestMethodOf(who, input),
    info: { ...(name && { name }), ...(email && { email }), ...input.info },
    createdBy: actorOf(who),
    createdAt: at,
  };
}

/** Money up to what is owed, credits, and what is paid above it. */
function allocationsOf({ organizationId, customerId, id: paymentId }: PaymentRow, line: PaymentLine) {
  const { invoiceId, paymentReasonId } = line;
  const of = { organizationId, customerId, paymentId, invoiceId, paymentType: lineKind(line), paymentReasonId };
  const cash = asCents(Math.min(line.amount, openOf(line)));
  const excess = subtract(line.amount, cash);
  return [
    ...(cash > ZERO ? [{ ...of, id: newId(), kind: 'CASH' as const, amount: cash }] : []),
    ...line.credits.map(({ creditId, amount }) => ({ ...of, id: newId(), kind: 'CREDIT' as const, creditId, amount })),
    ...(excess > ZERO ? [{ ...of, id: newId(), kind: 'EXCESS' as const, amount: excess }] : []),
  ];
}

/** What the payer agreed to, in the words of the form. */
async function recordConsent(
  tx: Tx,
  who: Customer,
  payment: PaymentRow,
  method: ChosenMethod | null,
  at: string,
): Promise<void> {
  if (method === null) return;
  const { organizationId, id: paymentId, total: amount } = payment;
  const { tenant } = who;
  const givenOn = dayAt(at, tenant.timeZone);
  const words = authorizationWords({
    supplier: { name: tenant.organizationName, supportEmail: tenant.supportEmail, supportPhone: tenant.supportPhone },
    paymentType: payment.paymentType,
    currencyCode: payment.currencyCode,
    total: amount,
    surcharge: payment.surcharge,
    surchargeRateBps: payment.surchargeRateBps,
    credit: payment.credit,
    last4: method.last4,
    accountType: method.accountType,
    givenOn,
    chargedOn: payment.processOn ?? givenOn,
    isScheduled: payment.scheduledAt !== null,
    keepsMethod: method.isToBeSaved,
    onBehalf: who.actor === null ? null : { customer: who.customerName, requestMethod: payment.requestMethod },
  });
  await insertAuthorization(tx, {
    organizationId,
    paymentId,
    entryCode: method.charge.kind === 'ach' ? method.charge.entryCode : null,
    words,
    amount,
    onBehalf: who.actor !== null,
    identityId: payment.createdBy,
    clientAddress: who.clientAddress,
    createdAt: at,
  });
}
