// What taking a payment back would undo, and whether it can.
import { negate, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { type Entry, lockBooks, selectBooks } from '../ledger/ledger.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectNetEntries } from './offline-payments.sql.ts';

type Books = Awaited<ReturnType<typeof lockBooks>>;

export type OfflineMoney = {
  /** What the payment has moved in all. */
  entries: readonly Entry[];
  /** Its invoices and credits. */
  books: Books;
  isOffline: boolean;
  isCreditUsed: boolean;
};

/** With its invoices and credits locked. */
export const lockOfflineMoney = (tx: Tx, payment: PaymentRow): Promise<OfflineMoney> =>
  offlineMoney(tx, payment, (ids) => lockBooks(tx, payment.organizationId, ids));

/** The same, only to be shown. */
export const shownOfflineMoney = (sql: Sql, payment: PaymentRow): Promise<OfflineMoney> =>
  offlineMoney(sql, payment, (ids) => selectBooks(sql, payment.organizationId, ids));

const OWN_BOOKS: readonly Entry['account'][] = ['receivable', 'credit'];

async function offlineMoney(
  sql: Sql,
  payment: PaymentRow,
  booksOf: (ids: readonly string[]) => Promise<Books>,
): Promise<OfflineMoney> {
  const entries = await selectNetEntries(sql, payment);
  const own = entries.filter(({ account }) => OWN_BOOKS.includes(account));
  const books = own.length === 0 ? [] : await booksOf(own.map(({ subjectId }) => subjectId));
  const free = (id: string): Cents => {
    const book = books.find((each) => each.id === id);
    return book ? subtract(book.balance, book.heldAmount) : ZERO;
  };
  return {
    entries,
    books,
    // Money that rests elsewhere has an open item, on which somebody decides first.
    isOffline:
      isOffline(payment.paymentType) &&
      entries.every(({ account }) => account === 'offline' || OWN_BOOKS.includes(account)),
    isCreditUsed: own.some(
      ({ account, subjectId, amount }) => account === 'credit' && free(subjectId) < negate(amount),
    ),
  };
}
