// What each account of the ledger must say of a payment, from everything that is stored beside the ledger.
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { balancesOf, type BookedPayment, type Books, nameOf, sum, unless } from './read-books.ts';
import { REST_ACCOUNTS, restsOf } from './item-rests.ts';

/** Each account by itself. `bank` is what the others leave, and what the provider says (`provider-books.ts`). */
export function accountProblems(books: Books, payment: BookedPayment, isCaptured: boolean): string[] {
  const { status, total, refundedAmount } = payment;
  const balanceOf = balancesOf(books, payment);
  const refunded = refundsOf(books, payment);
  const expected = expectedOf(books, payment, isCaptured);
  // What did not fit into a balance rests in review: which of the two it was missing in is known to the replay alone.
  const isMisfit = expected.review !== 0 || books.itemsOf(payment.id).some(isAboutMisfit);
  const { receivable, credit, ...others } = expected;
  const known = isMisfit ? others : expected;
  const name = nameOf(payment);
  const bookedOf = balancesOf(books, payment, ({ kind }) => kind !== 'DECISION');
  const together = bookedOf('receivable') + bookedOf('credit') + bookedOf('review');
  const whole = receivable + credit + restsOf(books, payment).credited;
  return [
    ...Object.entries(known).flatMap(([account, amount]) => {
      const is = balanceOf(account as keyof typeof known);
      return unless(is === amount, `${name}: ${account} is ${is} and should be ${amount}`);
    }),
    ...unless(together === whole, `${name}: receivable, credit and review are ${together} and should be ${whole}`),
    ...lineProblems(books, payment),
    ...restProblems(books, payment),
    ...unless(
      sum(refunded.map(({ amount }) => amount)) === refundedAmount,
      `${name}: ${refundedAmount} is refunded, its refunds say otherwise`,
    ),
    ...unless(
      status !== 'REFUNDED' || refundedAmount === total,
      `${name}: is refunded with ${refundedAmount} of ${total}`,
    ),
  ];
}

const isAboutMisfit = ({ detail }: { detail: string }): boolean => detail.includes('could not be booked in full');

/** Refunds that the provider has made. */
const refundsOf = (books: Books, payment: BookedPayment) =>
  books.refundsOf(payment.id).filter(({ state, kind }) => state === 'DONE' && kind === 'REFUND');

function expectedOf(books: Books, payment: BookedPayment, isCaptured: boolean) {
  const { status, settledAt, total, surcharge, refundedAmount } = payment;
  const refunded = refundsOf(books, payment);
  const rests = restsOf(books, payment);
  const isKept = status === 'APPROVED';
  const underWay = sum(refunded.flatMap(({ clearedAt, amount }) => (clearedAt === null ? amount : [])));
  const isOutside = isOffline(payment.paymentType);
  const isUnsettled = isCaptured && status !== 'VOIDED' && settledAt === null && !isOutside;
  const income = isKept ? surcharge - sum(refunded.map((each) => each.surcharge)) : 0;
  const memos = books.memosOf(payment);
  const memoIds = new Set(memos.map(({ id }) => id));
  const lines = refunded.flatMap(({ id }) => books.refundLinesOf(id));
  const takenBack = sum(lines.flatMap(({ invoiceId, amount }) => (memoIds.has(invoiceId) ? amount : [])));
  const made = isKept ? sum(memos.map(({ totalAmount }) => totalAmount)) - rests.credited - takenBack : 0;
  const used = usesCredits(books, payment) ? payment.credit - goneCredits(books, payment) : 0;
  return {
    clearing: (isUnsettled ? total : 0) - underWay,
    // Received outside the portal: until the bank returns it, or it turns out to be a mistake.
    offline: isOutside && isKept ? total : 0,
    surcharge_income: -income,
    receivable: -(isKept ? total - refundedAmount - income - made : 0) - used,
    credit: used - made - rests.credited,
    chargeback: rests.chargeback,
    unapplied: rests.unapplied,
    review: rests.review,
    write_off: rests.write_off,
  };
}

/** Credits come back with a void, with the last refund, and when staff give them back. */
const usesCredits = (books: Books, { id, status }: BookedPayment): boolean =>
  (status === 'APPROVED' || status === 'CHARGEBACK') &&
  !books.itemsOf(id).some(({ decisionKind }) => decisionKind === 'CREDITS_RESTORED');

/** What the payment was to use of credits that were taken back before it was booked. */
const goneCredits = (books: Books, { id }: BookedPayment): number =>
  sum(books.itemsOf(id).flatMap(({ detail, localAmount }) => (detail.includes('were gone when') ? localAmount : [])));

/** No invoice is paid more by a payment than its lines say, less what was refunded of it, nor by one that is gone. */
function lineProblems(books: Books, payment: BookedPayment): string[] {
  const lines = Map.groupBy(books.allocationsOf(payment.id), ({ invoiceId }) => invoiceId);
  const refunded = refundsOf(books, payment).flatMap(({ id }) => books.refundLinesOf(id));
  const isUsed = usesCredits(books, payment);
  const applied = paidOf(books, payment);
  return [...lines].flatMap(([id, own]) => {
    const sumOf = (isCredit: boolean) =>
      sum(own.flatMap((line) => ((line.kind === 'CREDIT') === isCredit ? line.amount : [])));
    const back = sum(refunded.flatMap(({ invoiceId, amount }) => (invoiceId === id ? amount : [])));
    const cash = payment.status === 'APPROVED' ? sumOf(false) - back : 0;
    const most = cash + (isUsed ? sumOf(true) : 0);
    const paid = applied(id);
    const words = `${nameOf(payment)}: ${paid} of the invoice ${id} is paid, its lines say ${most}`;
    return unless(paid <= most && paid >= Math.min(0, most), words);
  });
}

const paidOf = (books: Books, { id: paymentId }: BookedPayment) => {
  const entries = books.transactionsOf(paymentId).flatMap(({ id }) => books.entriesIn(id));
  return (id: string): number =>
    -sum(
      entries.flatMap(({ account, subjectId, amount }) => (account === 'receivable' && subjectId === id ? amount : [])),
    );
};

/** Whoever decides on an item by a note alone leaves its money where it is. */
function restProblems(books: Books, payment: BookedPayment): string[] {
  const balanceOf = balancesOf(books, payment);
  const isExplained = books
    .itemsOf(payment.id)
    .some(({ state, decisionKind }) => state === 'OPEN' || decisionKind === 'NOTED');
  return REST_ACCOUNTS.flatMap((account) =>
    unless(
      balanceOf(account) === 0 || isExplained,
      `${nameOf(payment)}: ${balanceOf(account)} rests in ${account} without an open item`,
    ),
  );
}
