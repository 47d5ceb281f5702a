// Starts scheduled payments on their day; from then on they are processed like any other payment.
import { addDays, type Day, today } from '@plumbline/rules/dates';
import { add, asCents, type Cents, percentOf, subtract, ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { insertAttempt } from '../charge/attempts.sql.ts';
import { type ChosenMethod, savedMethod } from '../checkout/choose-method.ts';
import { lockBooks } from '../ledger/ledger.sql.ts';
import { type PaymentRow, selectAllocations, updatePayment } from '../payments.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { newOrderId } from '../charge/new-codes.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';
import {
  deleteAllocation,
  type DuePayment,
  lockDuePayment,
  selectDuePayments,
  updateAllocationAmount,
} from './scheduled.sql.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { chargeContext, type StoredCharge } from '../charge/stored-charge.ts';
import { tokenContext } from '../charge/token-context.ts';

const AT_ONCE = 100;

/** Starts every payment that is due exactly once, however many workers there are. */
export async function runScheduled(app: App): Promise<number> {
  // One day ahead, because tomorrow has begun in some time zone.
  const due = await selectDuePayments(app.sql, addDays(today(app.now(), 'UTC'), 1), AT_ONCE);
  let count = 0;
  for (const payment of due) {
    try {
      if (await runPayment(app, payment)) count += 1;
    } catch (error) {
      app.log.error({ err: error, payment: payment.id }, 'a scheduled payment could not be run; it is tried again');
    }
  }
  return count;
}

async function runPayment(app: App, payment: DuePayment): Promise<boolean> {
  const tenant = await app.tenants.byId(payment.organizationId, payment.portalId);
  if (!tenant || (payment.processOn ?? '') > today(app.now(), tenant.timeZone)) return false;
  const attempt = await inTransaction(app.sql, (tx) => startPayment(app, tx, tenant, payment));
  if (attempt) await sendCharge(app, attempt);
  return attempt !== null;
}

async function startPayment(app: App, tx: Tx, tenant: Tenant, key: { organizationId: string; id: string }) {
  const payment = await lockDuePayment(tx, key);
  if (!payment) return null;
  const at = app.now().toISOString();
  const fitted = await fitToBalances(tx, payment);
  if (fitted.total === ZERO)
    return cancelPayment(app, tx, tenant, payment, {
      code: 'nothing_owed',
      words: 'Nothing was owed any more on the day of the payment.',
      at,
    });
  const method = await methodOf(app, tx, payment, today(app.now(), tenant.timeZone));
  if (!method)
    return cancelPayment(app, tx, tenant, payment, {
      code: 'method_gone',
      words: 'The saved payment method could not be used any more.',
      at,
    });
  await movePayment(tx, fitted, { to: 'PENDING', cause: 'run', at });
  const { organizationId, id: paymentId, currencyCode, total: amount } = fitted;
  const id = newId();
  const charge: StoredCharge = { token: method.token, holderName: method.holderName, method: method.charge };
  return insertAttempt(tx, {
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
}

async function cancelPayment(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  { code, words, at }: { code: string; words: string; at: string },
): Promise<null> {
  const set = { failureCode: code, failureMessage: words };
  const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'run', at, set });
  await notifyPayer(app, tx, tenant, canceled, 'failed');
  return null;
}

async function methodOf(app: App, tx: Tx, payment: PaymentRow, day: Day): Promise<ChosenMethod | null> {
  const { organizationId, customerId, paymentMethodId, requestMethod } = payment;
  const row =
    paymentMethodId === null
      ? undefined
      : await selectPaymentMethod(tx, { organizationId, customerId, id: paymentMethodId });
  const isGone = !row || (row.expiry !== null && `${row.expiry.slice(3)}-${row.expiry.slice(0, 2)}` < day.slice(0, 7));
  if (isGone) return null;
  const token = app.encryption.decrypt(row.sealedToken, tokenContext(organizationId, customerId));
  return savedMethod(row, token, { day, requestMethod, isLater: true });
}

/** Reduces the payment to what is still owed, unless the payer chose to pay more (decision C28). */
async function fitToBalances(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const allocations = await selectAllocations(tx, payment);
  const ids = [...new Set(allocations.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId ?? invoiceId]))];
  const books = ids.length > 0 ? await lockBooks(tx, payment.organizationId, ids) : [];
  const left = new Map(books.map(({ id, balance }) => [id, balance]));
  const leftOf = (id: string): Cents => left.get(id) ?? ZERO;
  const kept = { cash: ZERO, credit: ZERO };
  for (const { id, kind, invoiceId, creditId, amount } of allocations.toSorted(creditsFirst)) {
    const owed = leftOf(invoiceId);
    const fits =
      kind === 'EXCESS' ? amount : asCents(Math.min(amount, owed, creditId === null ? amount : leftOf(creditId)));
    if (kind !== 'EXCESS') left.set(invoiceId, subtract(owed, fits));
    if (creditId !== null) left.set(creditId, subtract(leftOf(creditId), fits));
    if (kind === 'CREDIT') kept.credit = add(kept.credit, fits);
    else kept.cash = add(kept.cash, fits);
    if (fits === ZERO) await deleteAllocation(tx, payment.organizationId, id);
    else if (fits !== amount) await updateAllocationAmount(tx, payment.organizationId, id, fits);
  }
  const surcharge = percentOf(kept.cash, payment.surchargeRateBps);
  const sums = {
    subtotal: add(kept.cash, kept.credit),
    credit: kept.credit,
    surcharge,
    total: add(kept.cash, surcharge),
  };
  if (sums.total === payment.total && sums.subtotal === payment.subtotal) return payment;
  if (sums.total > ZERO) await updatePayment(tx, payment, sums);
  return { ...payment, ...sums };
}

const creditsFirst = (one: { kind: string }, other: { kind: string }): number =>
  Number(other.kind === 'CREDIT') - Number(one.kind === 'CREDIT');
