import type { Merchant } from '../options.ts';
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';

export const belongsTo = (transaction: Transaction, merchant: Merchant): boolean =>
  transaction.merchid === merchant.merchid || transaction.merchid === merchant.achMerchid;

export function findTransaction({ store }: Site, merchant: Merchant, retref: string): Transaction | null {
  const found = store.transaction.get(retref);
  return found && belongsTo(found, merchant) ? found : null;
}
