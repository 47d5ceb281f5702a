// Invariants of an organization's books, whatever happened to the processes that write them.
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { hasHold } from '@plumbline/rules/payments/status';
import type { App } from '../app.ts';
import { accountProblems } from './ledger/account-problems.ts';
import { type BookedPayment, type Books, nameOf, readBooks, sum, unless } from './ledger/read-books.ts';

/**
 * Throws with all problems. Invoices and credits are assumed to start with a balance of their total; `opened` has those
 * that started with another one.
 */
export async function checkBooks(
  { sql }: Pick<App, 'sql'>,
  organizationId: string,
  opened: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const books = await readBooks(sql, organizationId);
  throwProblems([
    ...books.transactions.flatMap((transaction) => transactionProblems(books, transaction)),
    ...books.invoices.flatMap((invoice) => invoiceProblems(books, invoice, opened)),
    ...books.payments.flatMap((payment) => [
      ...amountProblems(books, payment),
      ...ledgerProblems(books, payment),
      ...attemptProblems(books, payment),
      ...eventProblems(books, payment),
    ]),
  ]);
}

export function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The books are wrong:\n${problems.join('\n')}`);
}

const DECIDED = ['credit', 'unapplied', 'chargeback', 'review', 'write_off'];

function transactionProblems({ entriesIn }: Books, { id, kind, externalRef }: Books['transactions'][number]): string[] {
  const own = entriesIn(id);
  const total = sum(own.map(({ amount }) => amount));
  return [
    ...unless(own.length > 0, `${kind} ${externalRef} has no entries`),
    ...unless(total === 0, `${kind} ${externalRef} sums to ${total}`),
    // A decision of staff moves nothing at the provider, and no invoice.
    ...unless(
      kind !== 'DECISION' || own.every(({ account }) => DECIDED.includes(account)),
      `${externalRef} moves an account that no decision may`,
    ),
  ];
}

type Invoice = Books['invoices'][number];

function invoiceProblems(books: Books, invoice: Invoice, opened: ReadonlyMap<string, number>): string[] {
  const { id, type, invoiceNumber, balance, heldAmount, totalAmount } = invoice;
  const isCredit = type === 'CREDIT';
  const account = isCredit ? 'credit' : 'receivable';
  const moved = sum(books.entriesAbout(id).flatMap((entry) => (entry.account === account ? entry.amount : [])));
  // A credit memo for an overpayment starts at zero and is filled by the payment.
  const isMade = isCredit && invoiceNumber.startsWith('CM-');
  const first = opened.get(id) ?? (isMade ? 0 : totalAmount);
  const expected = isCredit ? first - moved : first + moved;
  const held = sum(books.holdsOn(id).map(({ amount }) => amount));
  return [
    ...unless(balance === expected, `${type} ${invoiceNumber}: the balance is ${balance}, the ledger says ${expected}`),
    ...unless(balance >= 0 && balance <= totalAmount, `${type} ${invoiceNumber}: ${balance} of ${totalAmount}`),
    ...unless(heldAmount === held, `${type} ${invoiceNumber}: ${heldAmount} is held, payments hold ${held}`),
  ];
}

function amountProblems({ allocationsOf }: Books, payment: BookedPayment): string[] {
  const { subtotal, credit, surcharge, total, status } = payment;
  const own = allocationsOf(payment.id);
  const sumOf = (isWanted: (kind: string) => boolean) =>
    sum(own.flatMap(({ kind, amount }) => (isWanted(kind) ? amount : [])));
  const cash = sumOf((kind) => kind !== 'CREDIT');
  // A scheduled payment is reduced if the balance shrank before its day.
  const isWhole =
    status === 'CANCELED' ||
    // A prepayment has no lines: all of it becomes a credit.
    (payment.isPrepaid && own.length === 0) ||
    // What a check leaves over becomes a credit, without a line.
    (isOffline(payment.paymentType) && credit === 0 && cash <= subtotal) ||
    (cash === subtotal - credit && sumOf((kind) => kind === 'CREDIT') === credit);
  return [
    ...unless(subtotal - credit + surcharge === total, `${nameOf(payment)}: the amounts do not add up`),
    ...unless(isWhole, `${nameOf(payment)}: the lines do not add up to the payment`),
  ];
}

const CAPTURED = ['APPROVED', 'VOIDED', 'REFUNDED', 'CHARGEBACK'];

/** How often each kind may be booked for a payment of this status, and what each account must say. */
function ledgerProblems(books: Books, payment: BookedPayment): string[] {
  const { status, settledAt, externalCode } = payment;
  const own = books.transactionsOf(payment.id);
  const count = (kind: string, isOwn = (_ref: string) => true) =>
    own.filter((each) => each.kind === kind && isOwn(each.externalRef)).length;
  const captures = count('CAPTURE');
  // A bank payment that was voided before it settled was never captured.
  const isCaptured = CAPTURED.includes(status) && !(status === 'VOIDED' && payment.approvedAt === null);
  // A refund that its bank rejected is booked as a void under its own number.
  const undone = books.refundsOf(payment.id).flatMap(({ kind, retref }) => (kind === 'REFUND' ? `void ${retref}` : []));
  const voids = count('VOID', (ref) => !undone.includes(ref));
  const settles = count('SETTLE', (ref) => ref === `settle ${externalCode}`);
  const name = nameOf(payment);
  return [
    ...unless(captures === Number(isCaptured), `${name}: captured ${captures} times`),
    ...unless(voids === Number(isCaptured && status === 'VOIDED'), `${name}: voided ${voids} times`),
    ...unless(settles === Number(settledAt !== null), `${name}: settled ${settles} times`),
    ...accountProblems(books, payment, isCaptured),
  ];
}

const LIVE = ['CREATED', 'SENT', 'UNKNOWN', 'OK'];

function attemptProblems({ attemptsOf }: Books, payment: BookedPayment): string[] {
  const charges = attemptsOf(payment.id).filter(({ kind }) => kind === 'AUTH');
  const live = charges.filter(({ state }) => LIVE.includes(state));
  const isOpen = live.some(({ state }) => state !== 'OK');
  const wasCharged = ['APPROVED', 'VOIDED', 'REFUNDED', 'CHARGEBACK'].includes(payment.status) && payment.total > 0;
  const [charge] = live;
  const isRight = charge?.amount === payment.total && charge.retref === payment.externalCode && charge.retref !== null;
  const isForgotten = live.some(({ state, nextPollAt }) => state !== 'OK' && nextPollAt === null);
  const isKept = charges.some(
    ({ state, sealedRequest }) => !LIVE.slice(0, 3).includes(state) && sealedRequest !== null,
  );
  const name = nameOf(payment);
  if (isOffline(payment.paymentType)) {
    return unless(attemptsOf(payment.id).length === 0, `${name}: the provider was asked about it`);
  }
  return [
    ...unless(live.length <= 1, `${name}: ${live.length} charges are under way or done`),
    ...unless(!isOpen || hasHold(payment.status), `${name}: a charge is still open`),
    ...unless(!wasCharged || isRight, `${name}: no charge of its amount stands behind it`),
    ...unless(payment.status !== 'STARTED' || isOpen, `${name}: nothing will ever finish it`),
    ...unless(payment.status !== 'PENDING' || live.length === 1, `${name}: nothing is pending`),
    ...unless(!isForgotten, `${name}: an open charge that nobody asks for`),
    ...unless(!isKept, `${name}: the provider's token is kept though the charge is answered`),
  ];
}

/** Every event starts with the status of the previous one, and the last one has the payment's status. */
function eventProblems({ eventsOf }: Books, payment: BookedPayment): string[] {
  const own = eventsOf(payment.id);
  const isChained = own.every(({ fromStatus }, place) => fromStatus === (own[place - 1]?.toStatus ?? null));
  return unless(
    own.length === 0 || (isChained && own.at(-1)?.toStatus === payment.status),
    `${nameOf(payment)}: its events tell ${own.map(({ toStatus }) => toStatus).join(', ')}`,
  );
}
