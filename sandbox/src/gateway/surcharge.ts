// The surcharge that the gateway adds itself for merchants of its program.
import { percentOf, readAmount, writeAmount } from '../money.ts';
import type { Merchant } from '../options.ts';
import type { Account } from '../records.ts';
import type { Site } from '../site.ts';
import { type Body, textOf } from './fields.ts';
import { FEE_PERCENT } from './merchants.ts';

/** Postal codes of Massachusetts, Maine and Connecticut, where credit cards may not be surcharged. */
const RESTRICTED = /^(01|02[0-7]|039|04|06[0-9])/;

const tokenUse = (account: Account): string => (account.method === 'card' ? account.card.use.toUpperCase() : 'ACH');

const isRestricted = (postal: string): boolean => RESTRICTED.test(postal);

export function feeOn(merchant: Merchant, account: Account, cents: number, postal: string): number {
  if (merchant.feeType !== 'S' || tokenUse(account) !== 'CREDIT' || isRestricted(postal) || cents <= 0) return 0;
  return percentOf(cents, FEE_PERCENT) + (account.behavior === 'surcharge-differs' ? 1 : 0);
}

/** Informational only: charges nothing and decides nothing. */
export function inquireSurcharge({ store }: Site, merchant: Merchant | null, query: Body) {
  const token = textOf(query, 'token');
  const postal = textOf(query, 'postal');
  const cents = readAmount(textOf(query, 'amount'));
  const account = store.account.get(token);
  const messages = [
    ...(merchant ? [] : [{ field: 'merchid', message: 'Invalid merchid' }]),
    ...(token === '' ? [{ field: 'token', message: 'token is missing or empty' }] : []),
    ...(token !== '' && !account ? [{ field: 'token', message: 'Invalid Token' }] : []),
    ...(postal === '' ? [{ field: 'postal', message: 'postal is missing or empty' }] : []),
  ];
  return {
    ...(account ? { token: tokenUse(account) } : {}),
    ...(postal === '' ? {} : { postal: isRestricted(postal) ? 'RESTRICTED' : 'NOT_RESTRICTED' }),
    ...(merchant && account && cents !== null
      ? { fee_amount: writeAmount(feeOn(merchant, account, cents, postal)) }
      : {}),
    messages,
  };
}
