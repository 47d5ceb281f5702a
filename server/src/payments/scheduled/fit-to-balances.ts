import { add, asCents, type Cents, percentOf, subtract, ZERO } from '@plumbline/rules/money';
import { amountAtRun } from '@plumbline/rules/payments/schedule';
import type { Tx } from '../../database/transaction.ts';
import { lockBooks } from '../ledger/ledger.sql.ts';
import { type PaymentRow, selectAllocations, updatePayment } from '../payments.sql.ts';
import { deleteAllocation, selectDisputes, selectUnderWay, updateAllocationAmount } from './scheduled.sql.ts';

type Allocation = Awaited<ReturnType<typeof selectAllocations>>[number];

export type FittedPayment = {
  sums: Pick<PaymentRow, 'subtotal' | 'credit' | 'surcharge' | 'total'>;
  /** The amount of each allocation on the day; zero for one that falls away. */
  amounts: ReadonlyMap<Allocation, Cents>;
  /** The numbers of invoices of which it would pay what is in dispute (decision C50). */
  disputed: readonly string[];
};

/** What the payment takes on its day (decision C28). One without lines, such as a prepayment, takes what was agreed. */
export async function fitToBalances(tx: Tx, payment: PaymentRow): Promise<FittedPayment> {
  const allocations = await selectAllocations(tx, payment);
  if (allocations.length === 0) return { sums: payment, amounts: new Map(), disputed: [] };
  const ids = [...new Set(allocations.flatMap(({ invoiceId, creditId }) => [invoiceId, creditId ?? invoiceId]))];
  const books = await lockBooks(tx, payment.organizationId, ids);
  const left = new Map(books.map(({ id, balance }) => [id, balance]));
  // Another payment that was sent takes its part when it is answered. The rows are locked, so none is sent meanwhile.
  for (const { itemId, amount } of await selectUnderWay(tx, payment, ids)) {
    const balance = left.get(itemId ?? '') ?? ZERO;
    left.set(itemId ?? '', asCents(Math.max(ZERO, balance - amount)));
  }
  const before = new Map(left);
  const amounts = new Map<Allocation, Cents>();
  for (const parts of Map.groupBy(allocations, ({ invoiceId }) => invoiceId).values()) fitLine(parts, left, amounts);
  const sumOf = (isCounted: (allocation: Allocation) => boolean) =>
    add(...[...amounts].flatMap(([allocation, amount]) => (isCounted(allocation) ? [amount] : [])));
  const credit = sumOf(({ kind }) => kind === 'CREDIT');
  const cash = sumOf(({ kind }) => kind !== 'CREDIT');
  const surcharge = percentOf(cash, payment.surchargeRateBps);
  const disputes = await selectDisputes(tx, payment.organizationId, ids);
  const disputed = disputes.filter(({ id, disputedAmount }) => {
    const paid = sumOf(({ invoiceId, kind }) => invoiceId === id && kind !== 'EXCESS');
    return paid > Math.max(ZERO, (before.get(id) ?? ZERO) - disputedAmount);
  });
  return {
    sums: { subtotal: add(cash, credit), credit, surcharge, total: add(cash, surcharge) },
    amounts,
    disputed: disputed.map(({ invoiceNumber }) => invoiceNumber),
  };
}

/** Credits are used first; money pays the rest. */
function fitLine(parts: readonly Allocation[], left: Map<string, Cents>, amounts: Map<Allocation, Cents>): void {
  const [first] = parts;
  if (!first) return;
  const balance = left.get(first.invoiceId) ?? ZERO;
  let open = balance;
  const credits = [];
  for (const part of parts) {
    const { creditId } = part;
    if (creditId === null) continue;
    const usable = left.get(creditId) ?? ZERO;
    const amount = asCents(Math.min(part.amount, open, usable));
    amounts.set(part, amount);
    left.set(creditId, subtract(usable, amount));
    open = subtract(open, amount);
    credits.push({ creditId, amount });
  }
  const money = parts.filter(({ creditId }) => creditId === null);
  const amount = add(...money.map((part) => part.amount));
  const { paymentReasonId } = first;
  let charged = amountAtRun({ kind: first.paymentType, amount, credits, paymentReasonId }, balance);
  // Cash first, up to the balance; what is charged above it is excess.
  for (const part of money.toSorted((one) => (one.kind === 'CASH' ? -1 : 1))) {
    const taken = part.kind === 'CASH' ? asCents(Math.min(part.amount, open, charged)) : charged;
    amounts.set(part, taken);
    charged = subtract(charged, taken);
  }
}

/** Stores the amounts of a payment that runs. */
export async function storeFit(tx: Tx, payment: PaymentRow, { sums, amounts }: FittedPayment): Promise<PaymentRow> {
  const { organizationId } = payment;
  for (const [{ id, amount: before }, amount] of amounts) {
    if (amount === ZERO) await deleteAllocation(tx, organizationId, id);
    else if (amount !== before) await updateAllocationAmount(tx, organizationId, id, amount);
  }
  const { subtotal, credit, surcharge, total } = sums;
  const isSame = total === payment.total && subtotal === payment.subtotal && credit === payment.credit;
  if (!isSame) await updatePayment(tx, payment, { subtotal, credit, surcharge, total });
  return { ...payment, subtotal, credit, surcharge, total };
}
