// Books a refund that the provider has made: ours, or one from its own screens.
import { add, negate } from '@plumbline/rules/money';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { insertPaymentEvent, type PaymentRow, updatePayment } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { insertReviewItem, updateItemsResolved } from '../reconciliation-items.sql.ts';
import { type RefundRow, selectRefundLines, selectRefunds } from '../refunds.sql.ts';
import { type Entry, selectEntriesOf, selectIsBooked } from './ledger.sql.ts';
import { lockAllocations } from './lock-allocations.ts';
import { markWaivers } from './mark-waivers.ts';
import { moneyLeft } from './money-left.ts';
import { movePayment } from './move-payment.ts';
import { postEntries } from './post-entries.ts';
import { reversePayment } from './reverse-payment.ts';
import { undoWriteOffs } from './undo-write-offs.ts';

/** The refund is stored as done. The payer is told. */
export async function completeRefund(
  app: App,
  tx: Tx,
  tenant: Tenant,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<void> {
  const at = app.now().toISOString();
  const { amount, kind } = refund;
  const completed =
    kind === 'VOID' ? await voidPayment(tx, payment, refund, at) : await bookRefund(tx, payment, refund, at);
  if (completed) await notifyPayer(app, tx, tenant, { ...completed, refund: { amount, kind } }, 'refunded');
}

/** Null if it was voided before. A bank payment that has not settled was never captured. */
async function voidPayment(
  tx: Tx,
  payment: PaymentRow,
  { id: refundId, requestedBy: identityId }: RefundRow,
  at: string,
): Promise<PaymentRow | null> {
  const { status, externalCode, id } = payment;
  if (status === 'PENDING') {
    return movePayment(tx, payment, { to: 'VOIDED', cause: 'voided', at, identityId, data: { refundId } });
  }
  if (status !== 'APPROVED') return null;
  return reversePayment(tx, payment, { kind: 'VOID', cause: 'voided', at, identityId, reference: externalCode ?? id });
}

const referenceOf = ({ id }: RefundRow): string => `refund ${id}`;

async function bookRefund(tx: Tx, payment: PaymentRow, refund: RefundRow, at: string): Promise<PaymentRow> {
  const set = { refundedAmount: add(payment.refundedAmount, refund.amount), refundedAt: at };
  await updatePayment(tx, payment, set);
  const refunded = { ...payment, ...set };
  await recordRefund(tx, payment, refund, at);
  if (payment.status !== 'APPROVED') {
    await bookWaitingRefund(tx, payment, refund, at);
    return refunded;
  }
  await applyRefund(tx, payment, refund, { from: 'clearing', externalRef: referenceOf(refund), at });
  return finishRefunds(tx, refunded, refund.requestedBy, at);
}

/** The payment is disputed, so its invoices are owed already: the money has gone twice until the dispute is won. */
async function bookWaitingRefund(tx: Tx, payment: PaymentRow, refund: RefundRow, at: string): Promise<void> {
  const { organizationId, id: paymentId, customerId, status } = payment;
  const externalRef = referenceOf(refund);
  const entries = [
    { account: 'clearing', subjectId: customerId, amount: negate(refund.amount) },
    { account: 'unapplied', subjectId: customerId, amount: refund.amount },
  ] as const;
  await postEntries(tx, { payment, kind: 'REFUND', externalRef, entries, at });
  const detail = `A payment that is ${statusInSentence(status)} was refunded.`;
  const item = { organizationId, paymentId, retref: externalRef, localAmount: refund.amount };
  await insertReviewItem(tx, { ...item, detail, at });
}

/** Refunds that came while the payment was disputed: it stands again, so its invoices are owed because of them. */
export async function applyWaitingRefunds(tx: Tx, payment: PaymentRow, at: string): Promise<PaymentRow> {
  const { organizationId } = payment;
  const waiting: RefundRow[] = [];
  for (const refund of await selectRefunds(tx, payment)) {
    if (!(await isWaiting(tx, refund))) continue;
    await undoWriteOffs(tx, payment, [referenceOf(refund)], at);
    await applyRefund(tx, payment, refund, { from: 'unapplied', externalRef: `${referenceOf(refund)} applied`, at });
    waiting.push(refund);
  }
  if (waiting.length === 0) return payment;
  await updateItemsResolved(tx, organizationId, waiting.map(referenceOf), 'applied to the payment', at);
  return finishRefunds(tx, payment, null, at);
}

async function isWaiting(tx: Tx, refund: RefundRow): Promise<boolean> {
  const { organizationId, state, kind } = refund;
  if (state !== 'DONE' || kind !== 'REFUND') return false;
  const booked = await selectEntriesOf(tx, organizationId, [referenceOf(refund)]);
  if (!booked.some(({ account }) => account === 'unapplied')) return false;
  return !(await selectIsBooked(tx, organizationId, `${referenceOf(refund)} applied`));
}

type Application = {
  /** Where the money came from: on its way, or set apart before. */
  from: 'clearing' | 'unapplied';
  externalRef: string;
  at: string;
};

/** The invoices are owed again, and the credit of an overpayment is taken back. */
async function applyRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { from, externalRef, at }: Application,
): Promise<void> {
  const { organizationId, customerId, code } = payment;
  await lockAllocations(tx, payment);
  const captured = await moneyLeft(tx, payment, []);
  const accounts = new Map(captured.lines.map(({ subjectId, account }) => [subjectId, account]));
  const refunded = await selectRefundLines(tx, organizationId, [refund.id]);
  const lines = refunded.map(({ invoiceId, amount }): Entry => {
    return { account: accounts.get(invoiceId) ?? 'receivable', subjectId: invoiceId, amount };
  });
  const entries: Entry[] = [
    ...lines,
    { account: 'surcharge_income', subjectId: customerId, amount: refund.surcharge },
    { account: from, subjectId: customerId, amount: negate(refund.amount) },
  ];
  const invoiceEvents = lines
    .filter(({ account }) => account === 'receivable')
    .map(({ subjectId: invoiceId, amount }) => ({
      invoiceId,
      type: 'REFUNDED' as const,
      data: { amount, paymentCode: code },
      identityId: refund.requestedBy,
      createdAt: at,
    }));
  await postEntries(tx, { payment, kind: 'REFUND', externalRef, entries, invoiceEvents, at });
}

/** With the last of its money the credits that the payment used come back too (decision C36). */
async function finishRefunds(tx: Tx, payment: PaymentRow, identityId: string | null, at: string): Promise<PaymentRow> {
  if (payment.refundedAmount < payment.total) return payment;
  const { usedCredits } = await moneyLeft(tx, payment);
  if (usedCredits.length > 0) {
    const entries = usedCredits.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
    await postEntries(tx, { payment, kind: 'REFUND', externalRef: `restore credits ${payment.id}`, entries, at });
  }
  const refunded = await movePayment(tx, payment, { to: 'REFUNDED', cause: 'refunded', at, identityId });
  // What was paid with a credit of this payment rests on nothing now, and its postings came before that.
  await markWaivers(tx, payment, { reference: `refunded ${payment.id}`, at, isBack: false });
  return refunded;
}

/** The status stays until everything is refunded. */
const recordRefund = (
  tx: Tx,
  { organizationId, id: paymentId, status }: PaymentRow,
  { id: refundId, amount, requestedBy: identityId }: RefundRow,
  at: string,
) =>
  insertPaymentEvent(tx, {
    organizationId,
    paymentId,
    fromStatus: status,
    toStatus: status,
    cause: 'money-returned',
    identityId,
    data: { refundId, amount },
    createdAt: at,
  });
