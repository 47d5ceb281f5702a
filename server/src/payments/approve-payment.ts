import { asCents, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import { dayAt } from '@plumbline/rules/dates';
import { newId } from '../database/new-id.ts';
import type { Tx } from '../database/transaction.ts';
import { type Entry, lockBooks } from './ledger.sql.ts';
import { insertCreditMemo, insertInvoiceEvents, type PaymentRow, selectAllocations } from './money.sql.ts';
import { type Move, movePayment } from './move-payment.ts';
import { post } from './post.ts';

type Approval = Omit<Move, 'to'> & { timeZone: string };
type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];

const EVENTS = { complete: 'COMPLETE_PAY', shortpay: 'SHORT_PAY', overpay: 'OVER_PAY' } as const;

/** The money is taken: balances fall, credits are used up, and what was paid too much becomes a credit (decision C8). */
export async function approvePayment(
  tx: Tx,
  payment: PaymentRow,
  { timeZone, ...move }: Approval,
): Promise<PaymentRow> {
  const { organizationId, customerId, currencyCode, id, code } = payment;
  const approved = await movePayment(tx, payment, { ...move, to: 'APPROVED' });
  const allocations = await selectAllocations(tx, payment);
  const { entries, excess } = await entriesOf(tx, payment, allocations);
  const memoId = newId();
  if (excess > ZERO) {
    await insertCreditMemo(tx, {
      organizationId,
      id: memoId,
      customerId,
      type: 'CREDIT',
      invoiceNumber: `CM-${code}`,
      memo: `Paid above the balance with payment ${code}`,
      invoiceCreatedAt: dayAt(move.at, timeZone),
      totalAmount: excess,
      balance: ZERO,
      currencyCode,
      creditRestrictionType: 'NONE',
    });
    entries.push({ account: 'credit', subjectId: memoId, amount: asCents(-excess) });
  }
  await post(tx, { payment, kind: 'CAPTURE', externalRef: `capture ${id}`, entries, at: move.at });
  const byInvoice = Map.groupBy(allocations, ({ invoiceId }) => invoiceId);
  await insertInvoiceEvents(
    tx,
    [...byInvoice].map(([invoiceId, parts]) => ({
      organizationId,
      invoiceId,
      type: EVENTS[parts[0]?.paymentType ?? 'complete'],
      data: { amount: parts.reduce((sum, { amount }) => sum + amount, 0), paymentCode: code },
      identityId: payment.createdBy,
      createdAt: move.at,
    })),
  );
  return approved;
}

/** An invoice that somebody else has paid in the meantime takes no more than it is owed: the rest is the payer's credit. */
async function entriesOf(tx: Tx, payment: PaymentRow, allocations: readonly Allocation[]) {
  const { organizationId, customerId, total, surcharge, subtotal, credit } = payment;
  const ids = [...new Set(allocations.flatMap((each) => [each.invoiceId, each.creditId ?? each.invoiceId]))].toSorted();
  const books = ids.length > 0 ? await lockBooks(tx, organizationId, ids) : [];
  const left = new Map(books.map(({ id, balance }) => [id, balance]));
  const take = (id: string, wanted: Cents): Cents => {
    const taken = asCents(Math.min(wanted, left.get(id) ?? 0));
    left.set(id, subtract(left.get(id) ?? ZERO, taken));
    return taken;
  };
  const entries: Entry[] = [];
  const book = (account: Entry['account'], subjectId: string, amount: number) => {
    if (amount !== 0) entries.push({ account, subjectId, amount: asCents(amount) });
  };
  for (const { kind, creditId, invoiceId, amount } of allocations) {
    if (kind !== 'CREDIT' || creditId === null) continue;
    const used = asCents(Math.min(amount, left.get(creditId) ?? 0, left.get(invoiceId) ?? 0));
    book('credit', creditId, take(creditId, used));
    book('receivable', invoiceId, -take(invoiceId, used));
  }
  let cash: Cents = subtract(subtotal, credit);
  for (const { kind, invoiceId, amount } of allocations) {
    if (kind !== 'CASH') continue;
    const paid = take(invoiceId, amount);
    cash = subtract(cash, paid);
    book('receivable', invoiceId, -paid);
  }
  book('clearing', customerId, total);
  book('surcharge_income', customerId, -surcharge);
  return { entries, excess: cash };
}
