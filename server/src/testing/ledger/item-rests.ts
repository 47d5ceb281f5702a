// What the open items of a payment say about money that no invoice stands behind, without a look into the ledger.
import { negate } from '@plumbline/rules/money';
import type { Books, BookedPayment } from './read-books.ts';

export const REST_ACCOUNTS = ['chargeback', 'unapplied', 'review'] as const;
type RestAccount = (typeof REST_ACCOUNTS)[number];
export type ItemRests = Record<RestAccount | 'write_off', number> & { credited: number };

type Item = Books['items'][number];
type Said = { account: RestAccount; amount: number } | null;

/** What each finding leaves behind; money that came is below zero. */
const FINDINGS: readonly [RegExp, (item: Item, books: Books, payment: BookedPayment) => Said][] = [
  [/^The provider paid out for a payment/, ({ gatewayAmount }) => unapplied(negate(gatewayAmount))],
  [/^The provider paid out another/, ({ gatewayAmount, localAmount }) => unapplied(localAmount - gatewayAmount)],
  [
    /^The bank returned a payment/,
    ({ gatewayAmount }, _, { settledAt }) => (settledAt ? unapplied(gatewayAmount) : null),
  ],
  [/^The provider did not carry out a refund/, ({ localAmount }) => unapplied(negate(localAmount))],
  [/^The provider refunded /, (item, books, payment) => unapplied(item.gatewayAmount - refundOf(books, payment, item))],
  [/^A payment that is [\w ]+ was refunded/, ({ localAmount }) => unapplied(localAmount)],
  [/ went back of a payment of which /, beyond],
  [/^The provider reports .* was recorded/, difference],
  [/^The card’s bank disputes/, ({ gatewayAmount }) => disputed(gatewayAmount)],
  [/^Another amount came back/, ({ gatewayAmount }) => disputed(negate(gatewayAmount))],
  [/could not be booked in full/, ({ localAmount: amount }) => ({ account: 'review', amount })],
];

function unapplied(amount: number): Said {
  return { account: 'unapplied', amount };
}
function disputed(amount: number): Said {
  return { account: 'chargeback', amount };
}

const isOfReturn = ({ retref }: Item): boolean => retref.startsWith('return ');

/** Its words have the amount that went back. */
function beyond(item: Item): Said {
  const [words = ''] = /[\d,]+\.\d\d/.exec(item.detail) ?? [];
  const amount = Math.round(Number(words.replaceAll(',', '')) * 100) - item.localAmount;
  return isOfReturn(item) ? unapplied(amount) : disputed(amount);
}

function difference(item: Item): Said {
  return isOfReturn(item) ? unapplied(negate(item.localAmount)) : disputed(negate(item.localAmount));
}

const refundOf = (books: Books, payment: BookedPayment, { retref }: Item): number =>
  books.refundsOf(payment.id).find((refund) => refund.retref === retref)?.amount ?? 0;

/** What rests in each account, what staff wrote off, and what they gave as credits. */
export function restsOf(books: Books, payment: BookedPayment): ItemRests {
  const rests = { chargeback: 0, unapplied: 0, review: 0, write_off: 0, credited: 0 };
  const items = books.itemsOf(payment.id);
  const isOver = overBy(books, payment);
  const isUndone = undoneBy(items);
  const isFound = foundBy(books, payment);
  for (const item of items) {
    const say = FINDINGS.find(([words]) => words.test(item.detail))?.[1];
    const said = say?.(item, books, payment) ?? null;
    if (!said || isOver(item)) continue;
    rests[said.account] += said.amount;
    const decided = item.decisionAmount ?? 0;
    if (item.decisionKind === 'CREDITED') {
      rests[said.account] += decided;
      rests.credited += decided;
    }
    if (item.decisionKind !== 'WRITTEN_OFF' || isUndone(item) || isFound(item)) continue;
    rests[said.account] -= decided;
    rests.write_off += decided;
  }
  return rests;
}

/**
 * A dispute that was won takes all its bookings back, and so does a record that staff withdraw; a refund that waited for
 * it is applied then. What the provider reports afterwards stands by itself.
 */
function overBy(books: Books, payment: BookedPayment): (item: Item) => boolean {
  const over = new Map<string, string>();
  const waiting: string[] = [];
  for (const { id, cause, toStatus, fromStatus, data } of books.eventsOf(payment.id)) {
    const { reference, refundId } = data as { reference?: string; refundId?: string };
    if (cause === 'money-returned' && fromStatus !== 'APPROVED') waiting.push(`refund ${refundId}`);
    if (!TAKEN_BACK.includes(cause)) continue;
    for (const ref of disputeRefs(reference ?? '')) over.set(ref, id);
    if (toStatus === 'APPROVED' && fromStatus === 'CHARGEBACK') for (const ref of waiting.splice(0)) over.set(ref, id);
  }
  return ({ id, retref }) => id < (over.get(retref) ?? '');
}

const TAKEN_BACK = ['dispute-won', 'dispute-withdrawn', 'return-withdrawn'];

/**
 * Money of a canceled payment that came and went, and a dispute of which another amount came back: what was written off
 * of them is back.
 */
function undoneBy(items: readonly Item[]): (item: Item) => boolean {
  const came = items.find(({ detail }) => detail.startsWith('The provider paid out for a payment that is canceled'));
  const went = items.find(({ detail }) => detail.startsWith('The bank returned a payment that is canceled'));
  const isEven = came !== undefined && went !== undefined && came.gatewayAmount === went.gatewayAmount;
  const others = items.filter(({ detail }) => detail.startsWith('Another amount came back'));
  const isBack = (item: Item) =>
    others.some((other) => other.id > item.id && disputeRefs(other.retref).includes(item.retref));
  const isAgain = (item: Item) =>
    items.some((other) => isDifferenceOf(other, item) && other.localAmount === negate(item.localAmount));
  return (item) => (isEven && (item === came || item === went)) || isBack(item) || isAgain(item);
}

/** Both sides of a dispute that was won before the provider reported it with another amount. */
const isDifferenceOf = (one: Item, other: Item): boolean =>
  [one.retref, other.retref].every((retref) => retref.endsWith(' difference')) &&
  [one.retref, other.retref]
    .map((retref) => retref.replace(/^(chargeback|reinstate) /, ''))
    .every((ref, _, [first]) => ref === first);

/** Under which the findings about a dispute or a return stand. */
const disputeRefs = (reference: string): string[] => [
  reference,
  ...['chargeback', 'return'].flatMap((kind) =>
    ['', ' difference', ' beyond', ' credits'].map((suffix) => `${kind} ${reference}${suffix}`),
  ),
];

/** A refund that had no money behind it, and was booked as one of the payment after all. */
const foundBy =
  (books: Books, { id: paymentId }: BookedPayment) =>
  ({ id, retref, detail }: Item): boolean =>
    detail.startsWith('The provider refunded ') &&
    books.refundsOf(paymentId).some((refund) => refund.retref === retref && refund.id > id);
