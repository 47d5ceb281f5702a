// What the control API does immediately instead of after days.
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { refund, voidTransaction } from './change-transaction.ts';
import { findMerchant } from './merchants.ts';
import { chargebacksOf, chargedBack, disputedCents, returned, settled, withNext } from './settle.ts';

export type Forced = Transaction | { problem: string };

function keep({ store }: Site, transaction: Transaction): Transaction {
  const kept = withNext(transaction);
  store.put('transaction', kept.retref, kept);
  return kept;
}

/** Closes the batch and funds the money; later returns still happen. */
export function settleNow(site: Site, retref: string): Forced {
  const found = site.store.transaction.get(retref);
  if (!found) return NOT_FOUND;
  const now = site.now();
  if (found.status === 'Queued for Capture') {
    const done = { ...found, ...settled(found, now) };
    return keep(site, done.status === 'Rejected' ? done : { ...done, fundedAt: now.toISOString() });
  }
  if (found.settledAt === null || found.status === 'Rejected') return { problem: 'There is nothing to settle.' };
  return keep(site, { ...found, fundedAt: found.fundedAt ?? now.toISOString() });
}

export function settleAllNow(site: Site): number {
  const waiting = [...site.store.transaction.values()].filter(({ status }) => status === 'Queued for Capture');
  for (const { retref } of waiting) settleNow(site, retref);
  return waiting.length;
}

export function returnNow(site: Site, retref: string, code: string): Forced {
  const found = site.store.transaction.get(retref);
  if (!found) return NOT_FOUND;
  if (!/^R\d\d$/.test(code)) return { problem: 'A return code looks like R01.' };
  if (found.method !== 'bank' || found.capturedAt === null || found.voidedAt !== null || found.achReturn !== null) {
    return { problem: 'Only a bank payment that was taken can be returned.' };
  }
  const now = site.now();
  const sent = found.settledAt === null ? { ...found, ...settled(found, now) } : found;
  return keep(site, { ...sent, ...returned(sent, code, now) });
}

/** As in the provider's own screens: without an order id. The whole rest if no amount is given. */
export const refundNow = (site: Site, retref: string, amount: string): Forced =>
  changeNow(site, retref, refund, { amount });

export const voidNow = (site: Site, retref: string): Forced => changeNow(site, retref, voidTransaction, {});

function changeNow(site: Site, retref: string, change: typeof refund, body: object): Forced {
  const found = site.store.transaction.get(retref);
  const merchant = found ? findMerchant(site.options.merchants, found.merchid) : null;
  if (!found || !merchant) return NOT_FOUND;
  const reply = change(site, merchant, { retref, merchid: found.merchid, ...body }, site.now());
  const changed = site.store.transaction.get(String(reply['retref']));
  return reply['respstat'] === 'A' && changed ? changed : { problem: String(reply['resptext']) };
}

type DisputeFacts = NonNullable<Parameters<typeof chargedBack>[2]>;

export function chargeBackNow(site: Site, retref: string, dispute: DisputeFacts = {}): Forced {
  const found = site.store.transaction.get(retref);
  if (!found) return NOT_FOUND;
  if (found.method !== 'card' || found.capturedAt === null || found.voidedAt !== null) {
    return { problem: 'Only a card payment that was taken can be charged back.' };
  }
  const { amountCents = found.amountCents } = dispute;
  const left = found.amountCents - disputedCents(found, chargebacksOf(found));
  if (!(amountCents > 0 && amountCents <= left)) return { problem: 'That amount was not taken.' };
  const now = site.now();
  const sent = found.settledAt === null ? { ...found, ...settled(found, now) } : found;
  if (sent.status === 'Rejected') return { problem: 'Its batch is rejected: no money was taken.' };
  const funded = { ...sent, fundedAt: sent.fundedAt ?? now.toISOString() };
  return keep(site, { ...funded, ...chargedBack(funded, now, dispute) });
}

/** The latest that is open. */
export function winChargeback(site: Site, retref: string): Forced {
  const found = site.store.transaction.get(retref);
  const all = found ? chargebacksOf(found) : [];
  const open = all.findLast(({ wonAt }) => wonAt === null);
  if (!found || !open) return { problem: 'There is no open chargeback.' };
  const won = { ...open, wonAt: site.now().toISOString() };
  const [chargeback = won, ...earlier] = all.map((each) => (each === open ? won : each)).toReversed();
  return keep(site, { ...found, chargeback, earlierChargebacks: earlier.toReversed() });
}

const NOT_FOUND = { problem: 'There is no such transaction.' };
