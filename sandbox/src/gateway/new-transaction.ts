import { randomInt } from 'node:crypto';
import { batchCloseAfter, easternDay } from '../banking-days.ts';
import type { Transaction } from '../records.ts';
import type { Site } from '../site.ts';

const BLANK: Transaction = {
  retref: '',
  merchid: '',
  requestedMerchid: '',
  kind: 'auth',
  method: 'card',
  orderid: '',
  token: '',
  brand: '',
  last4: '',
  behavior: null,
  currency: '',
  requestedCents: 0,
  amountCents: 0,
  feeCents: 0,
  refundedCents: 0,
  status: 'Declined',
  respproc: '',
  respcode: '',
  respstat: 'C',
  resptext: '',
  authcode: '',
  avsresp: '',
  cvvresp: '',
  expiry: '',
  name: '',
  entrymode: '',
  hasReceipt: false,
  cof: '',
  entryCode: '',
  userfields: null,
  signature: '',
  profileid: '',
  acctid: '',
  parentRetref: '',
  authorizedAt: '',
  capturedAt: null,
  settledAt: null,
  fundedAt: null,
  voidedAt: null,
  batchid: '',
  achReturn: null,
  chargeback: null,
  nextAt: null,
};

export const newTransaction = (site: Site, at: Date, facts: Partial<Transaction>): Transaction => ({
  ...BLANK,
  retref: newRetref(site, at),
  authorizedAt: at.toISOString(),
  ...facts,
});

/** Twelve digits that start with the day of the year, like the gateway's. */
function newRetref({ store }: Site, at: Date): string {
  const day = easternDay(at);
  const dayOfYear = Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000) + 1;
  for (;;) {
    const retref = `${String(dayOfYear).padStart(3, '0')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    if (!store.transaction.has(retref)) return retref;
  }
}

const PROCESSOR_DIGIT = { card: '1', bank: '2' };

/** One batch per processor and banking day: everything captured until it closes has its number. */
export function captured({ method }: Pick<Transaction, 'method'>, at: Date): Partial<Transaction> {
  const closes = easternDay(batchCloseAfter(at)).replaceAll('-', '');
  return {
    status: 'Queued for Capture',
    capturedAt: at.toISOString(),
    batchid: `${closes.slice(2)}${PROCESSOR_DIGIT[method]}`,
  };
}
