import type { Merchant } from '../options.ts';
import type { Site } from '../site.ts';
import { belongsTo, findTransaction } from './find-transaction.ts';
import { inquireReply, refusal, type Reply } from './replies.ts';

export function inquire(site: Site, merchant: Merchant, retref: string): Reply {
  const found = findTransaction(site, merchant, retref);
  return found ? inquireReply(found, merchant.refundsUnsettled === true) : refusal('29', { retref });
}

/** One transaction as an object, several as a list; over all merchants of the caller unless one is named. */
export function inquireByOrderId(site: Site, merchants: readonly Merchant[], orderid: string): Reply | Reply[] {
  const found = site.store.byOrder(orderid).flatMap((transaction): Reply[] => {
    const merchant = merchants.find((merchant) => belongsTo(transaction, merchant));
    return merchant ? [inquireReply(transaction, merchant.refundsUnsettled === true)] : [];
  });
  const [only, ...others] = found;
  if (!only) return refusal('29', { orderId: orderid });
  return others.length === 0 ? only : found;
}
