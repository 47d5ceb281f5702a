// Everything that is stored about the payments of an organization, and how the checks of its books say what is wrong.
import { hasHold } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';

export type Books = Awaited<ReturnType<typeof readBooks>>;
export type BookedPayment = Books['payments'][number];

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const nameOf = ({ code, status, paymentType }: BookedPayment): string => `${code} (${paymentType} ${status})`;
export const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

type IsCounted = (transaction: Books['transactions'][number]) => boolean;

const entriesOf = ({ transactionsOf, entriesIn }: Books, payment: BookedPayment, isCounted: IsCounted) =>
  transactionsOf(payment.id)
    .filter(isCounted)
    .flatMap(({ id }) => entriesIn(id));

export const balancesOf = (books: Books, payment: BookedPayment, isCounted: IsCounted = () => true) => {
  const entries = entriesOf(books, payment, isCounted);
  return (account: (typeof entries)[number]['account']): number =>
    sum(entries.flatMap((each) => (each.account === account ? each.amount : [])));
};

export async function readBooks(sql: App['sql'], organizationId: string) {
  const rows = await selectBooks(sql, organizationId);
  const { payments, allocations, attempts, transactions, entries, events, refunds, items } = rows;
  const held = new Set(payments.filter(({ status }) => hasHold(status)).map(({ id }) => id));
  const holds = allocations
    .filter(({ paymentId }) => held.has(paymentId))
    .flatMap(({ invoiceId, creditId, kind, amount }) => [
      ...(kind === 'EXCESS' ? [] : [{ itemId: invoiceId, amount }]),
      ...(creditId === null ? [] : [{ itemId: creditId, amount }]),
    ]);
  return {
    ...rows,
    allocationsOf: grouped(allocations, ({ paymentId }) => paymentId),
    attemptsOf: grouped(attempts, ({ paymentId }) => paymentId),
    transactionsOf: grouped(transactions, ({ paymentId }) => paymentId),
    eventsOf: grouped(events, ({ paymentId }) => paymentId),
    entriesIn: grouped(entries, ({ transactionId }) => transactionId),
    entriesAbout: grouped(entries, ({ subjectId }) => subjectId),
    refundsOf: grouped(refunds, ({ paymentId }) => paymentId),
    refundLinesOf: grouped(rows.refundLines, ({ refundId }) => refundId),
    itemsOf: grouped(items, ({ paymentId }) => paymentId),
    /** The credit memos that a payment has made, in full. */
    memosOf: ({ code }: { code: string }) =>
      rows.invoices.filter(({ invoiceNumber }) => `${invoiceNumber}-`.startsWith(`CM-${code}-`)),
    /** The holds on an invoice or a credit. */
    holdsOn: grouped(holds, ({ itemId }) => itemId),
  };
}

export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): (key: Key) => readonly Row[] {
  const groups = Map.groupBy(rows, keyOf);
  return (key) => groups.get(key) ?? [];
}

async function selectBooks(sql: App['sql'], organizationId: string) {
  return {
    payments: await sql.selectFrom('payment').selectAll().where('organizationId', '=', organizationId).execute(),
    allocations: await sql
      .selectFrom('paymentAllocation')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .execute(),
    invoices: await sql
      .selectFrom('invoice')
      .select(['id', 'type', 'invoiceNumber', 'balance', 'heldAmount', 'totalAmount'])
      .where('organizationId', '=', organizationId)
      .execute(),
    attempts: await sql.selectFrom('paymentAttempt').selectAll().where('organizationId', '=', organizationId).execute(),
    transactions: await sql
      .selectFrom('ledgerTransaction')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .execute(),
    refunds: await sql.selectFrom('paymentRefund').selectAll().where('organizationId', '=', organizationId).execute(),
    refundLines: await sql
      .selectFrom('paymentRefundLine')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .execute(),
    items: await sql
      .selectFrom('reconciliationItem')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .execute(),
    entries: await sql.selectFrom('ledgerEntry').selectAll().where('organizationId', '=', organizationId).execute(),
    events: await sql
      .selectFrom('paymentEvent')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  };
}
