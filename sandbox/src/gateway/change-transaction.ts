// Capture, void, refund and signature: the operations on an existing transaction.
import { readAmount } from '../money.ts';
import type { Merchant } from '../options.ts';
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { codeFromAmount, pps } from './codes.ts';
import { type Body, textOf } from './fields.ts';
import { belongsTo, findTransaction } from './find-transaction.ts';
import { captured, newTransaction } from './new-transaction.ts';
import { storedOrderId } from './order-id.ts';
import { captureReply, isRefundable, refundReply, refusal, type Reply, voidReply } from './replies.ts';
import { withNext } from './settle.ts';

const VOIDABLE_MS = 30 * 86_400_000;

function keep({ store }: Site, transaction: Transaction): Transaction {
  const kept = withNext(transaction);
  store.put('transaction', kept.retref, kept);
  return kept;
}

/** The given amount, the whole if none was given, null if it is invalid. */
function amountOr(body: Body, whole: number): number | null {
  const amount = textOf(body, 'amount');
  if (amount === '') return whole;
  const cents = readAmount(amount);
  return cents === 0 ? whole : cents;
}

export function capture(site: Site, merchant: Merchant, body: Body, at: Date): Reply {
  const retref = textOf(body, 'retref');
  const found = findTransaction(site, merchant, retref);
  if (!found) return refusal('29', { retref });
  const cents = amountOr(body, found.amountCents);
  if (isBatched(found)) return refusal('27', { retref, setlstat: found.status });
  if (found.status === 'Queued for Capture') return captureReply(found);
  if (found.status !== 'Authorized') return refusal('29', { retref, setlstat: found.status });
  if (cents === null || cents < 0 || cents > found.amountCents) return refusal('43', { retref });
  return captureReply(keep(site, { ...found, amountCents: cents, ...captured(found, at) }));
}

/** Its batch has closed. */
const isBatched = ({ status }: Transaction): boolean => status === 'Accepted' || status === 'Refunded';

export function voidTransaction(site: Site, merchant: Merchant, body: Body, at: Date): Reply {
  const retref = textOf(body, 'retref');
  const found = findTransaction(site, merchant, retref);
  return found ? voidFound(site, found, body, at) : refusal('29', { retref });
}

/** Skips declined transactions and takes the newest of the others. */
export function voidByOrderId(site: Site, merchant: Merchant, body: Body, at: Date): Reply {
  const orderid = textOf(body, 'orderid');
  const found = site.store
    .byOrder(orderid)
    .findLast(
      (transaction) => belongsTo(transaction, merchant) && !['Declined', 'Voided'].includes(transaction.status),
    );
  return found ? voidFound(site, found, body, at) : refusal('29', { orderId: orderid });
}

function voidFound(site: Site, found: Transaction, body: Body, at: Date): Reply {
  const { amountCents, authorizedAt, retref, status } = found;
  const cents = amountOr(body, amountCents);
  if (status !== 'Authorized' && status !== 'Queued for Capture') {
    return refusal(isBatched(found) ? '27' : '25', { retref, setlstat: status });
  }
  if (at.getTime() - Date.parse(authorizedAt) > VOIDABLE_MS) return refusal('39', { retref });
  if (cents === null || cents < 0 || cents > amountCents) return refusal('43', { retref });
  if (cents < amountCents && status !== 'Authorized') return refusal('43', { retref });
  if (cents < amountCents) return voidReply(keep(site, { ...found, amountCents: amountCents - cents }));
  giveBackToParent(site, found);
  return voidReply(keep(site, { ...found, status: 'Voided', voidedAt: at.toISOString() }));
}

/** A voided refund restores the payment. */
function giveBackToParent(site: Site, { amountCents, kind, parentRetref }: Transaction): void {
  const parent = site.store.transaction.get(parentRetref);
  if (kind !== 'refund' || !parent) return;
  const refundedCents = parent.refundedCents - amountCents;
  keep(site, { ...parent, refundedCents, status: parent.status === 'Refunded' ? 'Accepted' : parent.status });
}

/** The merchant id must be the one that the payment was booked under. */
export function refund(site: Site, merchant: Merchant, body: Body, at: Date): Reply {
  const retref = textOf(body, 'retref');
  const found = findTransaction(site, merchant, retref);
  if (!found || found.merchid !== textOf(body, 'merchid') || found.kind !== 'auth') return refusal('29', { retref });
  const left = found.amountCents - found.refundedCents;
  const cents = amountOr(body, left);
  if (!isRefundable(found, merchant.refundsUnsettled === true)) {
    return refusal(left <= 0 ? '43' : '28', { retref, setlstat: found.status });
  }
  if (cents === null || cents <= 0 || cents > left) return refusal('43', { retref });
  const coded = site.options.uatAmounts ? codeFromAmount(cents) : null;
  if (coded && coded.respstat !== 'A') return { retref, ...coded };
  return refundReply(bookRefund(site, found, cents, storedOrderId(textOf(body, 'orderid')), at));
}

function bookRefund(site: Site, found: Transaction, cents: number, orderid: string, at: Date): Transaction {
  const refundedCents = found.refundedCents + cents;
  const isWhole = refundedCents === found.amountCents && found.status === 'Accepted';
  const made = newTransaction(site, at, {
    merchid: found.merchid,
    requestedMerchid: found.requestedMerchid,
    method: found.method,
    orderid,
    token: found.token,
    brand: found.brand,
    last4: found.last4,
    currency: found.currency,
    expiry: found.expiry,
    name: found.name,
    entryCode: found.entryCode,
    ...pps('00'),
    kind: 'refund',
    requestedCents: cents,
    amountCents: cents,
    authcode: 'REFUND',
    parentRetref: found.retref,
    ...captured(found, at),
  });
  keep(site, { ...found, refundedCents, status: isWhole ? 'Refunded' : found.status });
  return keep(site, made);
}

export function captureSignature(site: Site, merchant: Merchant, body: Body): Reply {
  const retref = textOf(body, 'retref');
  const found = findTransaction(site, merchant, retref);
  if (!found) return refusal('29', { retref });
  keep(site, { ...found, signature: textOf(body, 'signature') });
  return { ...pps('00'), resptext: 'signature stored', retref, merchid: found.merchid };
}
