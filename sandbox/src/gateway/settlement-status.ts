// Closed batches, as settlestat returns them.
import { easternDay } from '../banking-days.ts';
import { writeAmount } from '../money.ts';
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import type { Reply } from './replies.ts';
import { readReportDay } from './report-day.ts';

type Query = { merchid: string; date: string; batchid: string };

/** Batches by day or number; without either, those not requested before. Null if there are none. */
export function settlementStatus(site: Site, { merchid, date, batchid }: Query): Reply[] | null {
  const day = date === '' ? null : readReportDay(date, easternDay(site.now()));
  const seenKey = `settlestat-seen/${merchid}`;
  const seen = new Set(String(site.store.setting.get(seenKey) ?? '').split(','));
  const isAsked = (transaction: Transaction) => {
    if (transaction.merchid !== merchid || transaction.settledAt === null) return false;
    if (batchid !== '') return transaction.batchid === batchid;
    return date === '' ? !seen.has(transaction.batchid) : easternDay(new Date(transaction.settledAt)) === day;
  };
  const batches = Map.groupBy(
    [...site.store.transaction.values()].filter(isAsked),
    (transaction) => transaction.batchid,
  );
  if (batches.size === 0) return null;
  if (date === '' && batchid === '') site.store.put('setting', seenKey, [...seen, ...batches.keys()].join(','));
  return [...batches].map(([id, transactions]) => ({
    batchid: id,
    hostbatch: id,
    hoststat: 'GB',
    merchid,
    respproc: transactions[0]?.method === 'bank' ? 'PSTR' : 'FNOR',
    txns: transactions.map(settlementRow),
  }));
}

const settlementRow = (transaction: Transaction): Reply => ({
  retref: transaction.retref,
  setlstat: transaction.status === 'Rejected' ? 'N' : 'Y',
  setlamount: writeAmount(transaction.kind === 'refund' ? -transaction.amountCents : transaction.amountCents),
  cardtype: transaction.brand,
  authcode: transaction.authcode,
  ...(transaction.hasReceipt ? { salesdoc: transaction.orderid } : {}),
});
