// What the control API does immediately instead of after days.
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { chargedBack, returned, settled, withNext } from './settle.ts';

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

export function chargeBackNow(site: Site, retref: string, reasoncode?: string): Forced {
  const found = site.store.transaction.get(retref);
  if (!found) return NOT_FOUND;
  if (found.method !== 'card' || found.capturedAt === null || found.voidedAt !== null || found.chargeback !== null) {
    return { problem: 'Only a card payment that was taken can be charged back.' };
  }
  const now = site.now();
  const sent = found.settledAt === null ? { ...found, ...settled(found, now) } : found;
  const funded = { ...sent, fundedAt: sent.fundedAt ?? now.toISOString() };
  return keep(site, { ...funded, ...chargedBack(funded, now, reasoncode) });
}

export function winChargeback(site: Site, retref: string): Forced {
  const found = site.store.transaction.get(retref);
  if (!found?.chargeback) return { problem: 'There is no chargeback.' };
  return keep(site, { ...found, chargeback: { ...found.chargeback, wonAt: site.now().toISOString() } });
}

const NOT_FOUND = { problem: 'There is no such transaction.' };
