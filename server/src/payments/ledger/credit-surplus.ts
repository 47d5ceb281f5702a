import { asCents, type Cents, negate, subtract, ZERO } from '@plumbline/rules/money';
import { dayAt } from '@plumbline/rules/dates';
import type { ReinstatedBy } from '@plumbline/rules/payments/reinstatements';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { insertMemo } from './insert-memo.ts';
import { type Entry, lockBooks } from './ledger.sql.ts';
import type { Book } from './lock-allocations.ts';

const WHY = {
  'dispute-won': 'the dispute of',
  'dispute-withdrawn': 'a dispute of',
  'return-withdrawn': 'a return of',
} as const satisfies Record<ReinstatedBy, string>;

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
  { cause, at, timeZone }: { cause: ReinstatedBy; at: string; timeZone: string },
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
  const why = `Paid twice: ${WHY[cause]} payment ${payment.code} ${cause === 'dispute-won' ? 'was won' : 'was withdrawn'} after its invoices had been paid another way`;
  const memo = await insertMemo(tx, payment, { amount: surplus, day: dayAt(at, timeZone), memo: why });
  return {
    entries: [...fitting, { account: 'credit', subjectId: memo.id, amount: negate(surplus) }],
    books: [...books, memo],
    surplus: { invoiceNumber: memo.invoiceNumber, amount: surplus },
  };
}
