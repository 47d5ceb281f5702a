import { add, asCents, type Cents, formatCents, negate, subtract, ZERO } from '@plumbline/rules/money';
import { dayAt } from '@plumbline/rules/dates';
import { offlineName } from '@plumbline/rules/payments/offline';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Entry } from './ledger.sql.ts';
import { type LockedAllocations, lockAllocations } from './lock-allocations.ts';
import { insertCreditMemo, selectProjectsNamed } from './ledger.sql.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import { infoOf } from '../activity/payment-view.ts';
import { type PaymentRow } from '../payments.sql.ts';
import { moneyAccount } from './money-account.ts';
import { type StatusChange, movePayment } from './move-payment.ts';
import { type Posting, postEntries } from './post-entries.ts';

type Approval = Omit<StatusChange, 'to'> & { timeZone: string };

const EVENTS = { complete: 'COMPLETE_PAY', shortpay: 'SHORT_PAY', overpay: 'OVER_PAY' } as const;

/** Moves a payment to APPROVED and books its money. */
export async function approvePayment(
  tx: Tx,
  payment: PaymentRow,
  { timeZone, ...move }: Approval,
): Promise<PaymentRow> {
  const allocated = await lockAllocations(tx, payment);
  const approved = await movePayment(tx, payment, { ...move, to: 'APPROVED' }, allocated);
  await bookApproved(tx, payment, { at: move.at, timeZone }, allocated);
  return approved;
}

type CapturedPayment = Pick<
  PaymentRow,
  | 'organizationId'
  | 'id'
  | 'customerId'
  | 'code'
  | 'currencyCode'
  | 'createdBy'
  | 'total'
  | 'surcharge'
  | 'subtotal'
  | 'credit'
  | 'paymentType'
>;

/** The posting of captured money: balances fall and credits are used. What is above the balances is the excess. */
export function capturePosting(
  payment: CapturedPayment,
  at: string,
  allocated: LockedAllocations,
): { posting: Posting; excess: Cents; gone: Cents } {
  const { entries, excess, gone } = entriesOf(payment, allocated);
  const byInvoice = Map.groupBy(allocated.allocations, ({ invoiceId }) => invoiceId);
  const invoiceEvents = [...byInvoice].map(([invoiceId, parts]) => ({
    invoiceId,
    type: EVENTS[parts[0]?.paymentType ?? 'complete'],
    data: { amount: parts.reduce((sum, { amount }) => sum + amount, 0), paymentCode: payment.code },
    identityId: payment.createdBy,
    createdAt: at,
  }));
  const externalRef = `capture ${payment.id}`;
  return { posting: { payment, kind: 'CAPTURE', externalRef, entries, invoiceEvents, at }, excess, gone };
}

/** An overpayment becomes a credit (decision C8), and so do a prepayment (decision C35) and the rest of a check. */
export async function bookApproved(
  tx: Tx,
  payment: PaymentRow,
  { at, timeZone }: Pick<Approval, 'at' | 'timeZone'>,
  allocated: LockedAllocations,
): Promise<void> {
  const { posting, excess, gone } = capturePosting(payment, at, allocated);
  if (gone > ZERO) await reportGone(tx, payment, { gone, retref: `${posting.externalRef} gone`, at });
  const entries = [...posting.entries];
  const books = [...allocated.books];
  if (excess > ZERO) {
    const { organizationId, customerId, currencyCode, code } = payment;
    const memoId = newId();
    await insertCreditMemo(tx, {
      organizationId,
      id: memoId,
      customerId,
      type: 'CREDIT',
      invoiceNumber: `CM-${code}`,
      invoiceCreatedAt: dayAt(at, timeZone),
      totalAmount: excess,
      balance: ZERO,
      currencyCode,
      ...(await creditFacts(tx, payment)),
    });
    entries.push({ account: 'credit', subjectId: memoId, amount: negate(excess) });
    books.push({ id: memoId, balance: ZERO, totalAmount: excess });
  }
  await postEntries(tx, { ...posting, entries, books });
}

/** The payer has been told that the credit pays; the check that it came from has bounced since. */
async function reportGone(
  tx: Tx,
  { organizationId, id: paymentId, currencyCode }: CapturedPayment,
  { gone, retref, at }: { gone: Cents; retref: string; at: string },
): Promise<void> {
  const money = formatCents(gone, currencyCode);
  const detail = `Credits of ${money} that this payment was to use were gone when it was booked: its invoices still owe that much.`;
  await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: gone, detail, at });
}

async function creditFacts(tx: Tx, payment: PaymentRow) {
  const { code, paymentType, offlineReference, isPrepaid } = payment;
  const free = { creditRestrictionType: 'NONE' as const };
  if (isOffline(paymentType)) {
    return { ...free, memo: `On account: ${offlineName(paymentType, offlineReference)}, payment ${code}` };
  }
  return isPrepaid ? prepaidCredit(tx, payment) : { ...free, memo: `Paid above the balance with payment ${code}` };
}

/** For the project that the payer named, if the customer has exactly one of that name; else for any invoice. */
async function prepaidCredit(tx: Tx, { organizationId, customerId, code, info }: PaymentRow) {
  const { reference, projectName } = infoOf(info);
  const memo = `Prepayment ${code}${reference ? `, ${reference}` : ''}`;
  const named = projectName ? await selectProjectsNamed(tx, { organizationId, customerId }, projectName) : [];
  const [project] = named;
  if (!project || named.length > 1) return { memo, creditRestrictionType: 'NONE' as const };
  const { id: projectId, jobId, jobName } = project;
  return { memo, creditRestrictionType: 'PROJECT' as const, projectId, jobId, jobName };
}

/** An invoice that was paid by somebody else meanwhile takes only its balance; the rest becomes a credit. */
function entriesOf(payment: CapturedPayment, { allocations, books }: LockedAllocations) {
  const { customerId, total, surcharge, subtotal, credit } = payment;
  const left = new Map(books.map(({ id, balance }) => [id, balance]));
  const leftOf = (id: string): Cents => left.get(id) ?? ZERO;
  const take = (id: string, wanted: Cents): Cents => {
    const taken = asCents(Math.min(wanted, leftOf(id)));
    left.set(id, subtract(leftOf(id), taken));
    return taken;
  };
  const entries: Entry[] = [];
  let gone: Cents = ZERO;
  const book = (account: Entry['account'], subjectId: string, amount: Cents) => {
    if (amount !== ZERO) entries.push({ account, subjectId, amount });
  };
  for (const { creditId, invoiceId, amount } of allocations) {
    if (creditId === null) continue;
    const wanted = asCents(Math.min(amount, leftOf(invoiceId)));
    const used = asCents(Math.min(wanted, leftOf(creditId)));
    gone = add(gone, subtract(wanted, used));
    book('credit', creditId, take(creditId, used));
    book('receivable', invoiceId, negate(take(invoiceId, used)));
  }
  let cash: Cents = subtract(subtotal, credit);
  for (const { kind, invoiceId, amount } of allocations) {
    if (kind !== 'CASH') continue;
    const paid = take(invoiceId, amount);
    cash = subtract(cash, paid);
    book('receivable', invoiceId, negate(paid));
  }
  book(moneyAccount(payment), customerId, total);
  book('surcharge_income', customerId, negate(surcharge));
  return { entries, excess: cash, gone };
}
