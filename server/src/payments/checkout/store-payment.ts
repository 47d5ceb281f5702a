// The first transaction of a payment: stores everything that is needed to finish it, before anything is sent (ADR 16).
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { customerShare } from '../../export-limit.ts';
import { FairLimit } from '../../fair-limit.ts';
import { refuseWithoutDay, requestApproval } from '../approvals/request-approval.ts';
import { allocateLine } from './allocate-line.ts';
import { applyCredits } from './apply-credits.ts';
import type { ChosenMethod, PaymentInput } from './choose-method.ts';
import type { IdempotencyKey } from './idempotency.sql.ts';
import { lockMethod } from './lock-method.ts';
import { newPayment } from './new-payment.ts';
import { insertPayment, type NewPayment } from './new-payment.sql.ts';
import { lockPayableItems } from './payable-items.sql.ts';
import { recordConsent, recordStandingConsent, type StandingConsent } from './record-consent.ts';
import { itemIdsOf, recountOrRefuse } from './recount-payment.ts';
import { spendCheckoutToken } from './spend-checkout-token.ts';
import { startCharge } from './start-charge.ts';

export type Submission = {
  input: PaymentInput;
  key: IdempotencyKey;
  requestHash: Buffer;
  /** Null when credits pay for all of it. */
  method: ChosenMethod | null;
  /** The run of autopay that pays, with the consent that it rests on; nobody checks out. */
  autopay?: {
    runId: string;
    consent: StandingConsent;
    /** Locks the run; false if it must not be paid any more. */ lock: (tx: Tx) => Promise<boolean>;
  };
};

/**
 * At most 3 payments are stored at once, so that reads keep their share of connections and processors; more at once are
 * hardly faster.
 */
export const storeLimit = new FairLimit({ atOnce: 3, waitingMax: { party: 200, tenant: 500, all: 2_000 } });

/**
 * Returns the payment and the attempt to send; null when the idempotency key was used before, or the run was called off.
 * A run of autopay has begun already: however busy the customer is, it waits for its turn.
 */
export const storePayment = (app: App, caller: Payer, payment: Submission) =>
  storeLimit.run({ ...customerShare(caller), isContinued: payment.autopay !== undefined }, () =>
    inTransaction(app.sql, (tx) => store(app, tx, caller, payment)),
  );

async function store(app: App, tx: Tx, caller: Payer, submission: Submission) {
  const { input, key, requestHash, method, autopay } = submission;
  if (autopay && !(await autopay.lock(tx))) return null;
  const at = app.now().toISOString();
  const id = newId();
  const { customerId } = caller;
  const scope = { organizationId: key.organizationId, customerId, currencyCode: input.currencyCode };
  const items = await lockPayableItems(
    tx,
    { ...key, requestHash, paymentId: id, createdAt: at },
    scope,
    itemIdsOf(input),
  );
  if (!items) return null;
  const count = await recountOrRefuse(tx, caller, input, method, items);
  const { total } = count.totals;
  refuseWithoutDay(caller, { total, currencyCode: input.currencyCode, canWait: Boolean(input.scheduledAt) });
  if (!autopay) await spendCheckoutToken(tx, caller, input, id, at);
  const savedMethodId = await lockMethod(app, tx, caller, { input, method }, at);
  const row = newPayment(caller, {
    input,
    method,
    savedMethodId,
    count,
    ...(autopay && { autopayRunId: autopay.runId }),
    id,
    at,
  });
  const allocations = count.lines.flatMap(allocateLine).toSorted(byInvoice);
  const stored = { row, allocations, events: firstEvents(row) };
  if (method === null)
    return { payment: await applyCredits(app, tx, caller, { payment: stored, count }), attempt: null };
  const payment = await insertPayment(tx, stored);
  await requestApproval(app, tx, caller, payment, at);
  if (autopay) await recordStandingConsent(tx, payment, method, autopay.consent, at);
  else await recordConsent(tx, caller, payment, method, at);
  return { payment, attempt: await startCharge(app, tx, caller, { payment, method, at }) };
}

/** Credits are applied at once: their payment has the events of both steps, like any other that is approved. */
function firstEvents({ status, origin }: ReturnType<typeof newPayment>): NewPayment['events'] {
  const submitted = { fromStatus: null, cause: 'submitted', data: { origin } };
  if (status !== 'APPROVED') return [{ ...submitted, toStatus: status }];
  return [
    { ...submitted, toStatus: 'STARTED' },
    { fromStatus: 'STARTED', toStatus: status, cause: 'credits-applied', data: {} },
  ];
}

/** As selectAllocations sorts them, so that a payment is booked in the same order whenever it is approved. */
const byInvoice = (one: { invoiceId: string; id: string }, other: { invoiceId: string; id: string }): number =>
  `${one.invoiceId} ${one.id}` < `${other.invoiceId} ${other.id}` ? -1 : 1;
