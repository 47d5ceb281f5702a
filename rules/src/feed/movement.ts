// What one movement in the ledger says to the supplier's books.

import { add, type Cents, negate, ZERO } from '../money.ts';

export type MovementKind =
  | 'CAPTURE'
  | 'VOID'
  | 'REFUND'
  | 'CHARGEBACK'
  | 'REINSTATE'
  | 'SETTLE'
  | 'RETURN'
  | 'DECISION';

export type MovementEntry = {
  account:
    | 'receivable'
    | 'credit'
    | 'unapplied'
    | 'clearing'
    | 'bank'
    | 'offline'
    | 'surcharge_income'
    | 'chargeback'
    | 'review'
    | 'write_off';
  subjectId: string;
  amount: Cents;
  /** Of an invoice or credit. */
  number: string | null;
  jobId: string | null;
};

type Document = { id: string; number: string };
/** What was paid of an invoice; negative if it is owed again. */
export type Allocation = { invoice: Document; jobId: string | null; amount: Cents; credit: Document | null };
/** By how much the rest of a credit changed; negative if it was used. */
export type CreditChange = Document & { amount: Cents };

export type Movement = {
  /** Money from the payer, or into the bank for a settlement; negative if it went back. */
  amount: Cents;
  surcharge: Cents;
  allocations: Allocation[];
  credits: CreditChange[];
  /** Money that no invoice stands behind, written off or not; an open item says why. */
  unassigned: Cents;
};

const documentOf = ({ subjectId, number }: MovementEntry): Document => ({ id: subjectId, number: number ?? '' });

/** The amount is the sum of allocations, credits, surcharge and what is unassigned; of a settlement, what was deposited. */
export function movementOf(kind: MovementKind, entries: readonly MovementEntry[]): Movement {
  const of = (...accounts: readonly MovementEntry['account'][]): Cents =>
    add(...entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));
  return {
    amount: kind === 'SETTLE' ? of('bank') : of('bank', 'clearing', 'offline'),
    surcharge: negate(of('surcharge_income')),
    allocations: entries.flatMap((entry, place) => allocationOf(entry, entries[place - 1])),
    credits: entries
      .filter(({ account }) => account === 'credit')
      .map((entry) => ({ ...documentOf(entry), amount: negate(entry.amount) })),
    unassigned: negate(of('unapplied', 'chargeback', 'review', 'write_off')),
  };
}

/** A credit that pays an invoice is booked right before it. */
function allocationOf(entry: MovementEntry, before: MovementEntry | undefined): Allocation[] {
  if (entry.account !== 'receivable') return [];
  const isByCredit = before?.account === 'credit' && before.amount > ZERO && add(before.amount, entry.amount) === ZERO;
  const credit = isByCredit ? documentOf(before) : null;
  return [{ invoice: documentOf(entry), jobId: entry.jobId, amount: negate(entry.amount), credit }];
}
