// Books refunds and voids that were made in the provider's own screens, and what became of ours.
import { asCents, type Cents, type CurrencyCode, negate, subtract, ZERO } from '@plumbline/rules/money';
import { planAmountRefund, refundableTotal } from '@plumbline/rules/payments/refund';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding, Merchant, SettledCharge } from '../../ports/gateway/gateway.ts';
import { answerRefund } from '../charge/answer-refund.ts';
import {
  type AttemptRow,
  selectAttemptByOrder,
  selectAttemptByRetref,
  selectChargeOf,
} from '../charge/attempts.sql.ts';
import { isOurOrderId } from '../charge/new-codes.ts';
import { completeRefund } from '../ledger/complete-refund.ts';
import { selectIsBooked } from '../ledger/ledger.sql.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { refundableMoney } from '../ledger/refundable-money.ts';
import { undoWriteOffs } from '../ledger/undo-write-offs.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { lockReviewItem, selectIsReported, updateItemsResolved, upsertItem } from '../reconciliation-items.sql.ts';
import { insertRefund, type RefundRow, selectRefundByRetref, selectRefunds, updateRefund } from '../refunds.sql.ts';
import { bookUnassigned, reportDifference } from './book-unassigned.ts';
import { selectChargesWorth, updateAttemptBatched } from './reconciliation-runs.sql.ts';
import { withPaymentOf } from './reverse-by-attempt.ts';

const AT_PROVIDER = 'Made at the payment provider';

type Account = { organizationId: string; currencyCode: CurrencyCode; merchant: Merchant };
/** A refund in a report of the provider; its amount is above zero. */
type ReportedRefund = { retref: string; parentRetref: string; amount: Cents };

/** Refunds in a closed batch: they cannot be voided any more, or the bank rejected them. */
export async function compareRefunds(app: App, account: Account, settled: readonly SettledCharge[]): Promise<void> {
  const { organizationId } = account;
  for (const { retref, amount, status } of settled.filter(({ isRefund }) => isRefund)) {
    const refund = await selectRefundByRetref(app.sql, organizationId, retref);
    if (!refund) {
      if (status !== 'rejected') await recognizeRefund(app, account, { retref, amount });
      continue;
    }
    const at = app.now().toISOString();
    const id = refund.attemptId ?? (await selectChargeOf(app.sql, organizationId, refund.paymentId))?.id;
    if (id === undefined) continue;
    const attempt = { organizationId, id };
    if (status === 'rejected' && refund.clearedAt === null) {
      await withPaymentOf(app, attempt, (tx, _tenant, payment) => undoRefund(tx, payment, refund, at));
    }
    await updateAttemptBatched(app.sql, attempt, at);
  }
}

const CANDIDATES_MAX = 5;

/**
 * A refund made in the provider's own screens. A batch does not name the charge, but a charge that was refunded in full
 * says so; a part of one is reported, and booked with the funding report, which names it.
 */
async function recognizeRefund(
  app: App,
  { organizationId, currencyCode, merchant }: Account,
  { retref, amount }: Omit<ReportedRefund, 'parentRetref'>,
): Promise<void> {
  if (await selectIsReported(app.sql, organizationId, retref)) return;
  const found = await app.gateway.find(merchant, retref);
  // Ours is asked for by its order until it is answered.
  if (!found || isOurOrderId(found.orderId)) return;
  const paidWith = { organizationId, currencyCode, merchantId: merchant.merchantId, last4: found.last4 };
  const charges = await selectChargesWorth(app.sql, paidWith, amount, CANDIDATES_MAX);
  for (const charge of charges.filter(({ left }) => left === amount)) {
    const state = (await app.gateway.find(merchant, charge.retref ?? ''))?.state;
    if (state !== 'refunded') continue;
    return withPaymentOf(app, charge, async (tx, tenant, payment) => {
      if (subtract(payment.total, payment.refundedAmount) !== amount) return;
      await recordRefund(app, tx, tenant, { payment, reported: { retref, parentRetref: '', amount } });
    });
  }
  await reportPartRefund(app, charges, { retref, amount, last4: found.last4, currencyCode });
}

/**
 * A refund to a card or account that paid here: probably a part of such a payment, but the supplier's account may serve
 * other systems too. A person is told; the funding report names the payment, and closes the item.
 */
async function reportPartRefund(
  app: App,
  [charge, ...others]: readonly AttemptRow[],
  found: { retref: string; amount: Cents; last4: string; currencyCode: CurrencyCode },
): Promise<void> {
  if (!charge) return;
  const { retref, amount, last4, currencyCode } = found;
  await upsertItem(app.sql, {
    organizationId: charge.organizationId,
    kind: 'REVIEW',
    paymentId: others.length === 0 ? charge.paymentId : null,
    retref,
    orderId: '',
    gatewayAmount: amount,
    localAmount: ZERO,
    last4,
    currencyCode,
    detail: `The provider has refunded money to the card or account ending in ${last4}, which has paid here. It is booked when the provider reports of which payment, within a few banking days.`,
    at: app.now().toISOString(),
  });
}

/** The negative deposits of a funding report: the money has left the supplier's bank. */
export async function bookRefunds(app: App, account: Account, deposits: Funding['deposits']): Promise<void> {
  for (const { retref, parentRetref, amount } of deposits.filter((deposit) => deposit.amount < ZERO)) {
    const reported = { retref, parentRetref, amount: negate(amount) };
    const charge = await findRefundedCharge(app, account, reported);
    // A charge that we had declined or voided is given back by itself and never enters the ledger. A refund has a number
    // of its own.
    if (charge?.state !== 'OK' || charge.retref === retref) continue;
    await withPaymentOf(app, charge, async (tx, tenant, payment) => {
      if (await selectIsBooked(tx, payment.organizationId, `settle ${retref}`)) return;
      const refund = await recordRefund(app, tx, tenant, { payment, reported });
      // Staff have just booked it on another payment: the report is read again, and settles it there.
      if (refund !== null && refund.paymentId !== payment.id) return;
      await settleRefund(tx, payment, { reported, refund, at: app.now().toISOString() });
    });
  }
}

/**
 * The charge that was refunded: the refund is ours, or the report names the charge, or its order is ours. The
 * supplier's account may serve other systems too.
 */
async function findRefundedCharge(
  app: App,
  account: Account,
  { retref, parentRetref, amount }: ReportedRefund,
): Promise<AttemptRow | undefined> {
  const { organizationId, merchant } = account;
  const known = await selectRefundByRetref(app.sql, organizationId, retref);
  if (known) return selectChargeOf(app.sql, organizationId, known.paymentId);
  const found = await app.gateway.find(merchant, retref);
  const attempt = found && isOurOrderId(found.orderId) ? await selectAttemptByOrder(app.sql, found.orderId) : undefined;
  if (attempt?.organizationId === organizationId) {
    if (isOpenRefund(attempt)) await answerRefund(app, attempt, { outcome: 'done', retref, amount });
    return selectChargeOf(app.sql, organizationId, attempt.paymentId);
  }
  return parentRetref === '' ? undefined : selectAttemptByRetref(app.sql, account, parentRetref);
}

const isOpenRefund = ({ kind, state }: AttemptRow): boolean =>
  kind === 'REFUND' && (state === 'SENT' || state === 'UNKNOWN');

type FoundRefund = { payment: PaymentRow; reported: ReportedRefund };

/**
 * Null if the payment has no money that could be refunded: then no invoice can follow. A refund that was recorded before
 * is returned, also one of another payment.
 */
export async function recordRefund(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, reported: { retref, amount } }: FoundRefund,
): Promise<RefundRow | null> {
  const { organizationId, id: paymentId, status } = payment;
  await lockReviewItem(tx, organizationId, retref);
  const known = await selectRefundByRetref(tx, organizationId, retref);
  if (known) return known;
  if (status !== 'APPROVED' && status !== 'CHARGEBACK') return null;
  const money = await refundableMoney(tx, payment);
  const fitting = asCents(Math.min(amount, refundableTotal(money)));
  if (fitting <= ZERO) return null;
  // Its money has gone before, while a refund that never reached the provider was under way.
  const isSettled = await selectIsBooked(tx, organizationId, `settle ${retref}`);
  if (isSettled && fitting < amount) return null;
  const { lines, surcharge } = planAmountRefund(money, fitting);
  const at = app.now().toISOString();
  const refund = await insertRefund(
    tx,
    {
      organizationId,
      id: newId(),
      paymentId,
      kind: 'REFUND',
      state: 'DONE',
      amount: fitting,
      surcharge,
      reason: AT_PROVIDER,
      retref,
      createdAt: at,
      doneAt: at,
    },
    lines.map(({ id: invoiceId, amount: part }) => ({ invoiceId, amount: part })),
  );
  await completeRefund(app, tx, tenant, payment, refund);
  if (isSettled) await applySettled(tx, payment, refund, at);
  await updateItemsResolved(tx, organizationId, [retref], 'booked', at);
  return refund;
}

/** What rests in `unapplied` since the refund was paid out is what has just been booked as on its way. */
async function applySettled(tx: Tx, payment: PaymentRow, refund: RefundRow, at: string): Promise<void> {
  const { customerId: subjectId } = payment;
  const { retref, amount } = refund;
  await undoWriteOffs(tx, payment, [retref ?? ''], at);
  const entries = [
    { account: 'clearing', subjectId, amount },
    { account: 'unapplied', subjectId, amount: negate(amount) },
  ] as const;
  await postEntries(tx, { payment, kind: 'SETTLE', externalRef: `settle ${retref} applied`, entries, at });
  await updateRefund(tx, refund, { clearedAt: at });
}

type RefundSettlement = { reported: ReportedRefund; refund: RefundRow | null; at: string };

async function settleRefund(tx: Tx, payment: PaymentRow, { reported, refund, at }: RefundSettlement): Promise<void> {
  const { customerId, status, total } = payment;
  const { retref, amount } = reported;
  const booked = refund?.amount ?? ZERO;
  const entries = [
    { account: 'bank', subjectId: customerId, amount: negate(amount) },
    { account: 'clearing', subjectId: customerId, amount: booked },
    { account: 'unapplied', subjectId: customerId, amount: subtract(amount, booked) },
  ] as const;
  await postEntries(tx, { payment, kind: 'SETTLE', externalRef: `settle ${retref}`, entries, at });
  if (refund) await updateRefund(tx, refund, { clearedAt: at });
  if (amount === booked) return;
  const detail = `The provider refunded ${booked === ZERO ? '' : 'more than was left of '}a payment that is ${statusInSentence(status)}.`;
  await reportDifference(tx, payment, { kind: 'STATUS_DIFF', retref, amount, localAmount: total, detail, at });
}

/** A refund of ours that the provider voided or rejected afterwards: the customer has not got the money. */
export async function undoRefund(tx: Tx, payment: PaymentRow, refund: RefundRow, at: string): Promise<void> {
  if (refund.clearedAt !== null) return;
  const retref = refund.retref ?? refund.id;
  const { amount } = refund;
  await updateRefund(tx, refund, { clearedAt: at });
  const detail = 'The provider did not carry out a refund. The customer has not got the money.';
  const movement = { kind: 'VOID', externalRef: `void ${retref}`, moved: { account: 'clearing', amount } } as const;
  const difference = { kind: 'STATUS_DIFF', retref, amount: ZERO, localAmount: amount, detail, at } as const;
  await bookUnassigned(tx, payment, { ...movement, to: 'unapplied' }, difference);
}

/** A charge that was voided before its batch closed: in the provider's own screens, or by us without an answer. */
export async function voidAtProvider(app: App, charge: AttemptRow): Promise<void> {
  const { organizationId, paymentId } = charge;
  const refunds = await selectRefunds(app.sql, { organizationId, id: paymentId });
  const own = refunds.find(({ kind, state }) => kind === 'VOID' && state === 'PENDING');
  if (own?.attemptId) {
    const reply = { outcome: 'done', retref: null, amount: own.amount } as const;
    return answerRefund(app, { organizationId, id: own.attemptId }, reply);
  }
  await withPaymentOf(app, charge, async (tx, tenant, payment) => {
    const { status, total: amount, surcharge, settledAt } = payment;
    if ((status !== 'APPROVED' && status !== 'PENDING') || settledAt !== null) return;
    const at = app.now().toISOString();
    const made = { reason: AT_PROVIDER, createdAt: at, doneAt: at } as const;
    const refund = { organizationId, id: newId(), paymentId, kind: 'VOID', state: 'DONE', amount, surcharge } as const;
    await completeRefund(app, tx, tenant, payment, await insertRefund(tx, { ...refund, ...made }, []));
  });
}
