// Starts scheduled payments on their day; from then on they are processed like any other payment.
import { addDays, later, today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { NOTHING_OWED } from '@plumbline/rules/payments/cancel';
import type { App } from '../../app.ts';
import { FairLimit } from '../../fair-limit.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type AttemptRow, insertAttempt } from '../charge/attempts.sql.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import { fitToBalances, storeFit } from './fit-to-balances.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { newOrderId } from '../charge/new-codes.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { scheduledMethod } from './scheduled-method.ts';
import { type DuePayment, lockDuePayment, selectDuePayments, updateRunFailed } from './scheduled.sql.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { chargeContext, type StoredCharge } from '../charge/stored-charge.ts';

const AT_ONCE = 100;
const ORGANIZATIONS_AT_ONCE = 8;

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
/** From here on somebody has to look at it. */
const TRIES_UNTIL_REVIEW = 3;

/**
 * Starts every payment that is due exactly once, however many workers there are. Organizations take turns, so that none
 * waits for the payments of another.
 */
export async function runScheduled(app: App): Promise<number> {
  const due = await selectDuePayments(app.sql, {
    // One day ahead, because tomorrow has begun in some time zone.
    day: addDays(today(app.now(), 'UTC'), 1),
    at: app.now().toISOString(),
    max: AT_ONCE,
  });
  const limit = new FairLimit({
    atOnce: ORGANIZATIONS_AT_ONCE,
    waitingMax: { party: 1, tenant: 1, all: AT_ONCE },
  });
  const byOrganization = Map.groupBy(due, ({ organizationId }) => organizationId);
  const counts = await Promise.all(
    [...byOrganization].map(([tenant, payments]) => limit.run({ tenant, party: '' }, () => runInTurn(app, payments))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function runInTurn(app: App, payments: readonly DuePayment[]): Promise<number> {
  let count = 0;
  for (const payment of payments) {
    try {
      if (await runPayment(app, payment)) count += 1;
    } catch (error) {
      app.log.error({ err: error, payment: payment.id }, 'a scheduled payment could not be run; it is tried again');
      await tryLater(app, payment);
    }
  }
  return count;
}

/** Waits twice as long after each try, and tells the supplier after some. */
async function tryLater(app: App, payment: DuePayment): Promise<void> {
  const { organizationId, id: paymentId, runCount, code, total: localAmount } = payment;
  const at = app.now().toISOString();
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** runCount, LONGEST_WAIT_MS);
  await updateRunFailed(app.sql, payment, later(app.now(), waitMs).toISOString());
  if (runCount + 1 < TRIES_UNTIL_REVIEW) return;
  const detail = `The scheduled payment ${code} could not be started. It is tried again.`;
  await insertReviewItem(app.sql, { organizationId, paymentId, retref: code, localAmount, detail, at });
}

async function runPayment(app: App, payment: DuePayment): Promise<boolean> {
  const tenant = await app.tenants.byId(payment.organizationId, payment.portalId);
  if (!tenant) throw new Error('a payment of a portal that is gone');
  if ((payment.processOn ?? '') > today(app.now(), tenant.timeZone)) return false;
  const { isStarted, attempt } = await inTransaction(app.sql, (tx) => startPayment(app, tx, tenant, payment));
  if (attempt) await sendCharge(app, attempt);
  return isStarted;
}

type StartedPayment = { isStarted: boolean; attempt: AttemptRow | null };

const NOT_STARTED: StartedPayment = { isStarted: false, attempt: null };

async function startPayment(app: App, tx: Tx, tenant: Tenant, key: DuePayment): Promise<StartedPayment> {
  const payment = await lockDuePayment(tx, key);
  if (!payment) return NOT_STARTED;
  const at = app.now().toISOString();
  const fit = await fitToBalances(tx, payment);
  if (fit.sums.subtotal === ZERO)
    return cancelPayment(app, tx, tenant, payment, {
      code: NOTHING_OWED,
      words: 'Nothing was owed any more on the day of the payment.',
      at,
    });
  if (fit.sums.total === ZERO) return applyCredits(app, tx, tenant, await storeFit(tx, payment, fit), at);
  const method = await scheduledMethod(app, tx, payment, today(app.now(), tenant.timeZone));
  if (typeof method === 'string')
    return cancelPayment(app, tx, tenant, payment, {
      code: 'method_gone',
      words: 'The saved payment method could not be used any more.',
      at,
    });
  const fitted = await storeFit(tx, payment, fit);
  await movePayment(tx, fitted, { to: 'PENDING', cause: 'run', at });
  const { organizationId, id: paymentId, currencyCode, total: amount } = fitted;
  const id = newId();
  const charge: StoredCharge = { token: method.token, holderName: method.holderName, method: method.charge };
  const attempt = await insertAttempt(tx, {
    organizationId,
    id,
    paymentId,
    kind: 'AUTH',
    state: 'CREATED',
    orderId: newOrderId(),
    currencyCode,
    amount,
    sealedRequest: app.encryption.encrypt(JSON.stringify(charge), chargeContext(organizationId, id)),
    createdAt: at,
    nextPollAt: at,
  });
  return { isStarted: true, attempt };
}

/** Credits cover what is still owed, so nothing is charged. */
async function applyCredits(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  at: string,
): Promise<StartedPayment> {
  const pending = await movePayment(tx, payment, { to: 'PENDING', cause: 'run', at });
  const { timeZone } = tenant;
  const approved = await approvePayment(tx, pending, { cause: 'credits-applied', at, timeZone });
  await notifyPayer(app, tx, tenant, approved, 'confirmed');
  return { isStarted: true, attempt: null };
}

async function cancelPayment(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  { code, words, at }: { code: string; words: string; at: string },
): Promise<StartedPayment> {
  const set = { failureCode: code, failureMessage: words };
  const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'run', at, set });
  await notifyPayer(app, tx, tenant, canceled, 'failed');
  return NOT_STARTED;
}
