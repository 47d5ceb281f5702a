// One scheduled payment on its day: fitted to what is owed, then charged, applied or called off.
import { addDays, later, today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { IN_DISPUTE, NOT_OFFERED, NOTHING_OWED } from '@plumbline/rules/payments/cancel';
import { disputeWords } from '@plumbline/rules/payments/timeline';
import { NOT_APPROVED } from '@plumbline/rules/payments/second-person';
import { capabilities, VISITOR } from '@plumbline/rules/portals/capabilities';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type AttemptRow, insertAttempt } from '../charge/attempts.sql.ts';
import { newOrderId } from '../charge/new-codes.ts';
import { chargeContext, type StoredCharge } from '../charge/stored-charge.ts';
import { approvePayment } from '../ledger/approve-payment.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { insertPaymentEvent, type PaymentRow, updatePayment } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { fitToBalances, storeFit } from './fit-to-balances.ts';
import { type DuePayment, lockDuePayment, selectIsHeld } from './scheduled.sql.ts';
import { scheduledMethod } from './scheduled-method.ts';

/** `left` is one that another worker has, or had. */
export type StartedPayment = { outcome: 'started' | 'called off' | 'held' | 'left'; attempt: AttemptRow | null };

/** Nobody expects a payment to run later than this after its day. */
export const DAYS_MAX = 3;
/** What is in dispute changes with an import. */
const HELD_MS = 60 * 60_000;

export async function startScheduled(
  app: App,
  tx: Tx,
  tenant: Tenant | null,
  key: DuePayment,
): Promise<StartedPayment> {
  if (!tenant) throw new Error('a payment of a portal that is gone');
  const due = await lockDuePayment(tx, key);
  if (!due) return { outcome: 'left', attempt: null };
  const { isWaiting, ...payment } = due;
  const at = app.now().toISOString();
  if (isWaiting === true) return waitForApproval(app, tx, tenant, payment);
  const fit = await fitToBalances(tx, payment);
  if (fit.sums.subtotal === ZERO)
    return callOff(app, tx, tenant, payment, {
      code: NOTHING_OWED,
      words: 'Nothing was owed any more on the day of the payment.',
      at,
    });
  if (fit.disputed.length > 0) return hold(app, tx, tenant, payment, fit.disputed);
  if (fit.sums.total === ZERO) return applyCredits(app, tx, tenant, await storeFit(tx, payment, fit), at);
  if (!isOffered(tenant, payment))
    return callOff(app, tx, tenant, payment, {
      code: NOT_OFFERED,
      words: 'This payment method is not accepted any more.',
      at,
    });
  const method = await scheduledMethod(app, tx, payment, today(app.now(), tenant.timeZone));
  if (typeof method === 'string')
    return callOff(app, tx, tenant, payment, {
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
  return { outcome: 'started', attempt };
}

/** Nothing is charged before a second person approves; some days after its day the payment is given up (TEM-02). */
async function waitForApproval(app: App, tx: Tx, tenant: Tenant, payment: PaymentRow): Promise<StartedPayment> {
  const at = app.now().toISOString();
  const { processOn } = payment;
  if (processOn !== null && today(app.now(), tenant.timeZone) > addDays(processOn, DAYS_MAX))
    return callOff(app, tx, tenant, payment, { code: NOT_APPROVED, words: 'Nobody approved it in time.', at });
  await updatePayment(tx, payment, { nextRunAt: later(app.now(), HELD_MS).toISOString() });
  return { outcome: 'held', attempt: null };
}

/** Decision C50: it waits for the end of the dispute for some days, and the payer is told once. */
async function hold(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  invoices: readonly string[],
): Promise<StartedPayment> {
  const at = app.now().toISOString();
  const { processOn, status, organizationId, id: paymentId } = payment;
  if (processOn !== null && today(app.now(), tenant.timeZone) > addDays(processOn, DAYS_MAX))
    return callOff(app, tx, tenant, payment, { code: IN_DISPUTE, words: disputeWords(invoices), at });
  await updatePayment(tx, payment, { nextRunAt: later(app.now(), HELD_MS).toISOString() });
  if (await selectIsHeld(tx, payment)) return { outcome: 'held', attempt: null };
  const event = { organizationId, paymentId, fromStatus: status, toStatus: status, cause: 'held', identityId: null };
  await insertPaymentEvent(tx, { ...event, data: { invoices }, createdAt: at });
  await notifyPayer(app, tx, tenant, { ...payment, disputed: invoices }, 'held');
  return { outcome: 'held', attempt: null };
}

/** A portal that stops to offer later payments keeps what was agreed; one that stops to take the method cannot. */
function isOffered({ settings }: Tenant, { paymentType }: PaymentRow): boolean {
  const { ach, card } = capabilities(settings, VISITOR);
  return paymentType === 'ACH' ? ach : card;
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
  return { outcome: 'started', attempt: null };
}

export async function callOff(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  { code, words, at }: { code: string; words: string; at: string },
): Promise<StartedPayment> {
  const set = { failureCode: code, failureMessage: words };
  const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'run', at, set });
  await notifyPayer(app, tx, tenant, canceled, 'failed');
  return { outcome: 'called off', attempt: null };
}
