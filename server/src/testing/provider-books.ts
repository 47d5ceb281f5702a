// Compares an organization's books with the provider's, payment by payment.
import type { OverviewRow } from '@plumbline/sandbox/gateway/overview';
import type { App } from '../app.ts';
import {
  balancesOf,
  type BookedPayment,
  type Books,
  grouped,
  nameOf,
  readBooks,
  sum,
  unless,
} from './ledger/read-books.ts';
import { throwProblems } from './books.ts';

/**
 * The clearing and bank accounts of each payment say what the provider has charged, paid out and withdrawn, to the
 * cent; only their sum if the latest reports have not been read. What is in dispute has an open dispute there. Only if
 * nothing is open.
 */
export async function checkProvider(
  { sql }: Pick<App, 'sql'>,
  organizationId: string,
  charges: readonly OverviewRow[],
  { isReconciled }: { isReconciled: boolean },
): Promise<void> {
  const books = await readBooks(sql, organizationId);
  const known = new Set(books.attempts.map(({ orderId }) => orderId));
  const chargesOf = grouped(charges, ({ orderid }) => orderid);
  const refundsOf = grouped(charges, ({ parentRetref }) => parentRetref);
  const withRefunds = (row: OverviewRow) => [row, ...refundsOf(row.retref)].map(atProvider);
  const strangers = charges.filter(({ kind, orderid }) => kind === 'auth' && !known.has(orderid));
  throwProblems([
    ...strangers.map(({ retref }) => `the charge ${retref} belongs to no payment`),
    ...books.payments.flatMap((payment) => {
      const orders = new Set(books.attemptsOf(payment.id).map(({ orderId }) => orderId));
      const own = [...orders].flatMap(chargesOf).filter(({ kind }) => kind === 'auth');
      const [kept, doubled] = [own.filter(isKept(payment)), own.filter((row) => !isKept(payment)(row))];
      const left = sum(doubled.flatMap(withRefunds).map(({ clearing, bank }) => clearing + bank));
      // A bank payment is at the provider for days before it is booked.
      const expected = payment.status === 'PENDING' ? [] : kept.flatMap(withRefunds);
      const balanceOf = balancesOf(books, payment);
      const [clearing, bank] = [sum(expected.map((each) => each.clearing)), sum(expected.map((each) => each.bank))];
      const [ownClearing, ownBank] = [balanceOf('clearing'), balanceOf('bank')];
      const isRight = isReconciled
        ? ownClearing === clearing && ownBank === bank
        : ownClearing + ownBank === clearing + bank;
      const isDisputed = kept.some(({ chargeback }) => chargeback === 'open');
      const inDispute = balanceOf('chargeback');
      const disputed = sum(kept.map((row) => (row.chargeback === 'open' ? row.disputedCents : 0)));
      const unassigned = balancesOf(books, payment, ({ kind }) => kind !== 'DECISION')('chargeback');
      const reversed = disputed === 0 ? 0 : reversedOf(books, payment);
      const [said, booked] = [`clearing ${clearing}, bank ${bank}`, `${ownClearing} and ${ownBank}`];
      return [
        ...unless(isRight, `${nameOf(payment)}: the provider says ${said}, the books say ${booked}`),
        ...unless(
          !isReconciled || isDisputed || inDispute === 0,
          `${nameOf(payment)}: ${inDispute} rests in chargeback, and the provider knows no open dispute`,
        ),
        ...unless(
          !isReconciled || unassigned === disputed - reversed,
          `${nameOf(payment)}: ${disputed} is disputed, ${reversed} of it is owed again, and ${unassigned} was booked apart`,
        ),
        ...unless(left === 0, `${nameOf(payment)}: ${left} was charged a second time`),
      ];
    }),
  ]);
}

const isDispute = ({ fromStatus, toStatus }: { fromStatus: string | null; toStatus: string }): boolean =>
  toStatus === 'CHARGEBACK' && fromStatus !== 'CHARGEBACK';

/** What the invoices owe again because of a dispute of all that was left. */
function reversedOf(books: Books, payment: BookedPayment): number {
  if (payment.status !== 'CHARGEBACK') return 0;
  const events = books.eventsOf(payment.id);
  const before = events.slice(0, events.findLastIndex(isDispute));
  const refunded = before.map(({ cause, data }) =>
    cause === 'money-returned' ? (data as { amount: number }).amount : 0,
  );
  return payment.total - sum(refunded);
}

const isKept =
  ({ externalCode }: BookedPayment) =>
  ({ retref }: OverviewRow): boolean =>
    retref === externalCode;

/** What a charge or refund has moved so far: under way, and at the supplier's bank. */
function atProvider(row: OverviewRow): { clearing: number; bank: number } {
  const { kind, orderid, status, amountCents, isFunded, chargeback, disputedCents, achReturnCode } = row;
  const amount = kind === 'refund' ? -amountCents : amountCents;
  const isTaken = ['Queued for Capture', 'Accepted', 'Refunded'].includes(status);
  // A refund from the provider's own screens is in no report that names its charge before its money has moved.
  const isReported = kind === 'auth' || orderid !== '';
  const withdrawn = (chargeback === 'open' ? disputedCents : 0) + (achReturnCode === null ? 0 : amount);
  return {
    clearing: isTaken && isReported && !isFunded && achReturnCode === null ? amount : 0,
    bank: isFunded ? amount - withdrawn : 0,
  };
}
