// Posts to the ledger, and updates the balances of invoices and credits accordingly.
import { asCents, type Cents, ZERO } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import {
  type Booking,
  type Entry,
  insertLedgerTransaction,
  type LedgerKind,
  lockBooks,
  type NewInvoiceEvent,
} from './ledger.sql.ts';
import type { Book } from './lock-allocations.ts';
import { markWaivers } from './mark-waivers.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';

export type Posting = {
  payment: Pick<PaymentRow, 'organizationId' | 'id' | 'customerId' | 'currencyCode'>;
  kind: LedgerKind;
  /** Identifies the posting, so that it is booked once. */
  externalRef: string;
  entries: readonly Entry[];
  /** The invoices and credits among the entries, if already locked. */
  books?: readonly Book[];
  /** What happened to the invoices. */
  invoiceEvents?: readonly NewInvoiceEvent[];
  at: string;
};

/** A debit increases what an invoice owes and decreases what a credit has left. */
const DIRECTION = { receivable: 1, credit: -1 } as const;
const movesBalance = (account: Entry['account']): account is keyof typeof DIRECTION => account in DIRECTION;

/**
 * A posting as it is booked. A balance stays between zero and its total: what does not fit, because it changed
 * meanwhile, goes to the review account for a person to look at.
 */
export function fitPosting(
  { payment, kind, externalRef, entries, invoiceEvents = [], at }: Omit<Posting, 'books'>,
  books: readonly Book[],
): { booking: Booking; misfit: Cents } {
  const { organizationId, id: paymentId, customerId, currencyCode } = payment;
  const balances = new Map(books.map((book) => [book.id, book.balance]));
  const totals = new Map(books.map((book) => [book.id, book.totalAmount]));
  const fitting = entries.map((entry): Entry => {
    if (!movesBalance(entry.account)) return entry;
    const before = balances.get(entry.subjectId) ?? ZERO;
    const wanted = before + DIRECTION[entry.account] * entry.amount;
    const after = asCents(Math.min(Math.max(wanted, 0), totals.get(entry.subjectId) ?? 0));
    balances.set(entry.subjectId, after);
    return { ...entry, amount: asCents(DIRECTION[entry.account] * (after - before)) };
  });
  const misfit = asCents(sum(entries) - sum(fitting));
  const written =
    misfit === ZERO ? fitting : [...fitting, { account: 'review', subjectId: customerId, amount: misfit } as const];
  const changed = new Map(
    books.flatMap(({ id, balance }) => {
      const after = balances.get(id) ?? balance;
      return after === balance ? [] : [[id, after]];
    }),
  );
  const booking = {
    transaction: { organizationId, id: newId(), paymentId, kind, externalRef, currencyCode, createdAt: at },
    entries: written.filter(({ amount }) => amount !== ZERO),
    balances: changed,
    invoiceEvents,
  };
  return { booking, misfit };
}

/** Kinds after which less or more of a payment may be here than before. */
const MOVES_BACK: ReadonlySet<LedgerKind> = new Set(['VOID', 'REFUND', 'CHARGEBACK', 'RETURN', 'REINSTATE']);

/** Books the entries once. */
export async function postEntries(tx: Tx, { books: given, ...posting }: Posting): Promise<boolean> {
  const { payment, kind, externalRef, entries, at } = posting;
  const { organizationId, id: paymentId } = payment;
  const subjects = entries.filter(({ account }) => movesBalance(account)).map(({ subjectId }) => subjectId);
  const books = given ?? (subjects.length > 0 ? await lockBooks(tx, organizationId, subjects) : []);
  const { booking, misfit } = fitPosting(posting, books);
  if (!(await insertLedgerTransaction(tx, booking))) return false;
  if (misfit !== ZERO) {
    const detail = `${kind} could not be booked in full: a balance has changed in the meantime.`;
    await insertReviewItem(tx, { organizationId, paymentId, retref: externalRef, localAmount: misfit, detail, at });
  }
  if (MOVES_BACK.has(kind)) {
    await markWaivers(tx, payment, { reference: externalRef, at, isBack: kind === 'REINSTATE' });
  }
  return true;
}

const sum = (entries: readonly Entry[]): Cents => asCents(entries.reduce((sum, { amount }) => sum + amount, 0));
