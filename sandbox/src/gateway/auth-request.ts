// The authorization request after numbers have become tokens: it contains no secret, so it may be stored.
import type { Merchant } from '../options.ts';
import type { Site } from '../site.ts';
import type { CardSecureProblem } from '../vault/cardsecure-problems.ts';
import { type CvvResult, cvvResultOf, isCvv } from '../vault/cvv.ts';
import { isToken, tokenize } from '../vault/tokenize.ts';
import type { PpsCode } from './codes.ts';
import { type Body, findInvalidField, readExpiry, textOf } from './fields.ts';
import { storedOrderId } from './order-id.ts';
import { PROFILE_FIELDS, findProfile } from './stored-profiles.ts';

export type AuthRequest = {
  merchid: string;
  amount: string;
  currency: string;
  token: string;
  /** Its problem before any bank is asked. */
  problem: PpsCode | null;
  expiry: string;
  cvv: CvvResult | null;
  orderid: string;
  isCaptured: boolean;
  postal: string;
  country: string;
  hasAddress: boolean;
  name: string;
  ecomind: string;
  cof: string;
  entryCode: string;
  hasReceipt: boolean;
  asksBin: boolean;
  /** Y requests a new profile. */
  createsProfile: boolean;
  profileid: string;
  acctid: string;
  profileFields: Record<string, string>;
  userfields: unknown;
  signature: string;
};

const PROBLEMS: Partial<Record<CardSecureProblem, PpsCode>> = { '54': '13' };

export function readAuthRequest(site: Site, merchant: Merchant, body: Body): AuthRequest {
  const profile = findProfile(site, merchant, textOf(body, 'profile'));
  const fields: Body = profile ? { ...profile.fields, ...body } : body;
  const account = accountOf(site, fields, profile?.token ?? null);
  const secrets = site.cvvStore.take(account.token);
  const cvv = textOf(body, 'cvv2');
  const expiry = readExpiry(textOf(body, 'expiry') || (secrets.expiry ?? '') || (profile?.fields['expiry'] ?? ''));
  const isYes = (name: string) => textOf(body, name).toUpperCase() === 'Y';
  return {
    merchid: textOf(body, 'merchid'),
    amount: textOf(body, 'amount'),
    currency: textOf(body, 'currency').toUpperCase() || merchant.currency,
    token: account.token,
    problem: problemOf(body, account.problem, cvv, expiry),
    expiry: expiry ?? '',
    cvv: isCvv(cvv) ? cvvResultOf(cvv) : secrets.cvv,
    orderid: storedOrderId(textOf(body, 'orderid')),
    isCaptured: isYes('capture'),
    postal: textOf(fields, 'postal').replace('-', ''),
    country: textOf(fields, 'country').toUpperCase() || 'US',
    hasAddress: textOf(fields, 'address') !== '',
    name: textOf(fields, 'name'),
    ecomind: textOf(body, 'ecomind').toUpperCase(),
    cof: textOf(body, 'cof').toUpperCase(),
    entryCode: textOf(body, 'achEntryCode').toUpperCase(),
    hasReceipt: isYes('receipt'),
    asksBin: isYes('bin'),
    createsProfile: isYes('profile'),
    profileid: profile?.profileid ?? '',
    acctid: profile?.acctid ?? '',
    profileFields: {
      ...Object.fromEntries(PROFILE_FIELDS.map((name) => [name, textOf(fields, name)])),
      expiry: expiry ?? '',
    },
    userfields: body['userfields'] ?? null,
    signature: textOf(body, 'signature'),
  };
}

function problemOf(body: Body, account: PpsCode | null, cvv: string, expiry: string | null): PpsCode | null {
  if (findInvalidField(body) !== null) return '34';
  if (account) return account;
  if (cvv !== '' && !isCvv(cvv)) return '14';
  return expiry === null ? '15' : null;
}

type FoundAccount = { token: string; problem: PpsCode | null };

/** A token, a card number, or an account number with its routing number. */
function accountOf(site: Site, body: Body, profileToken: string | null): FoundAccount {
  const given = textOf(body, 'account');
  const routing = textOf(body, 'bankaba');
  const names = textOf(body, 'profile');
  if (given === '' && profileToken !== null) return { token: profileToken, problem: null };
  if (given === '' && names.length > 1) return { token: '', problem: '96' };
  if (isToken(given)) return { token: given, problem: site.store.account.has(given) ? null : '98' };
  const made = tokenize(site.store, routing === '' ? given : `${routing}/${given}`);
  return 'account' in made
    ? { token: made.account.token, problem: null }
    : { token: '', problem: PROBLEMS[made.problem] ?? '11' };
}
