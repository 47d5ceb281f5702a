import { asCents, type Cents, negate, subtract, ZERO } from '@plumbline/rules/money';
import { dayAt } from '@plumbline/rules/dates';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { type Entry, insertCreditMemo, lockBooks, selectInvoiceNumbers } from './ledger.sql.ts';
import type { Book } from './lock-allocations.ts';

export type CreditedSurplus = { invoiceNumber: string; amount: Cents };
type Credited = { entries: Entry[]; books: Book[]; surplus: CreditedSurplus | null };

/**
 * Fits payments of invoices to what is still owed of them; the rest becomes a credit memo, which the customer can use
 * (REF-05).
 */
export async function creditSurplus(
  tx: Tx,
  payment: PaymentRow,
  entries: readonly Entry[],
  { at, timeZone }: { at: string; timeZone: string },
): Promise<Credited> {
  const { organizationId } = payment;
  const subjects = entries.filter(({ account }) => account === 'receivable' || account === 'credit');
  const ids = [...new Set(subjects.map(({ subjectId }) => subjectId))];
  const books = ids.length > 0 ? await lockBooks(tx, organizationId, ids) : [];
  const balances = new Map(books.map(({ id, balance }) => [id, balance]));
  let surplus: Cents = ZERO;
  const fitting = entries.map((entry): Entry => {
    if (entry.account !== 'receivable' || entry.amount > ZERO) return entry;
    const balance = balances.get(entry.subjectId) ?? ZERO;
    const paid = asCents(Math.min(negate(entry.amount), balance));
    balances.set(entry.subjectId, subtract(balance, paid));
    surplus = subtract(surplus, entry.amount, paid);
    return { ...entry, amount: negate(paid) };
  });
  if (surplus === ZERO) return { entries: fitting, books, surplus: null };
  const memo = await insertMemo(tx, payment, { amount: surplus, day: dayAt(at, timeZone) });
  return {
    entries: [...fitting, { account: 'credit', subjectId: memo.id, amount: negate(surplus) }],
    books: [...books, memo],
    surplus: { invoiceNumber: memo.invoiceNumber, amount: surplus },
  };
}

/** An overpayment of the same payment may have taken the first number. */
const NUMBERS = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9'];

async function insertMemo(
  tx: Tx,
  { organizationId, customerId, currencyCode, code }: PaymentRow,
  { amount, day }: { amount: Cents; day: ReturnType<typeof dayAt> },
) {
  const numbers = NUMBERS.map((suffix) => `CM-${code}${suffix}`);
  const used = new Set(await selectInvoiceNumbers(tx, organizationId, numbers));
  const invoiceNumber = numbers.find((number) => !used.has(number)) ?? `CM-${code}-${newId()}`;
  const memo = { id: newId(), invoiceNumber, balance: ZERO, totalAmount: amount };
  await insertCreditMemo(tx, {
    ...memo,
    organizationId,
    customerId,
    type: 'CREDIT',
    memo: `Paid twice: the dispute of payment ${code} was won after its invoices had been paid another way`,
    invoiceCreatedAt: day,
    currencyCode,
    creditRestrictionType: 'NONE',
  });
  return memo;
}
