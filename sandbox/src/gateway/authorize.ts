import { randomInt } from 'node:crypto';
import { readAmount } from '../money.ts';
import type { Merchant } from '../options.ts';
import type { Account, Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import type { Outcome } from '../vault/behaviors.ts';
import type { AuthRequest } from './auth-request.ts';
import { type PpsCode, pps } from './codes.ts';
import { isUsPostal } from './fields.ts';
import { captured, newTransaction } from './new-transaction.ts';
import { type Answer, answerOf } from './outcome.ts';
import { saveProfile } from './stored-profiles.ts';
import { authReply } from './replies.ts';
import { withNext } from './settle.ts';
import { feeOn } from './surcharge.ts';

const ACH_ORDERID_LONGEST = 19;

/** Charges, or says why not; either way a transaction is stored that can be inquired. */
export function authorize(site: Site, merchant: Merchant, request: AuthRequest, at: Date, outcome: Outcome | null) {
  const account = site.store.account.get(request.token) ?? null;
  const cents = readAmount(request.amount) ?? 0;
  const refused = refusalOf(merchant, account, request);
  const made = newTransaction(site, at, describe(merchant, account, request, cents));
  if (refused || !account) return keep(site, { ...made, ...pps(refused ?? '11') }, request);
  const behavior = outcome ?? account.behavior;
  const hasAmountCodes = site.options.uatAmounts === true;
  const answer = answerOf({ merchant, account, behavior, request, cents, hasAmountCodes });
  const decided: Transaction = { ...made, behavior, ...answer.response, ...verified(answer, merchant) };
  if (answer.response.respstat !== 'A') return keep(site, decided, request);
  const profile = request.createsProfile ? saveProfile(site, merchant, account, request.profileFields) : null;
  return keep(site, { ...approved(decided, merchant, account, request, answer, at), ...idsOf(profile) }, request);
}

const idsOf = (profile: { profileid: string; acctid: string } | null) =>
  profile ? { profileid: profile.profileid, acctid: profile.acctid } : {};

function keep(site: Site, transaction: Transaction, request: AuthRequest) {
  const kept = withNext(transaction);
  site.store.put('transaction', kept.retref, kept);
  return authReply(site, kept, request);
}

/** What the gateway refuses itself, before any bank is asked. */
function refusalOf(merchant: Merchant, account: Account | null, request: AuthRequest): PpsCode | null {
  const cents = readAmount(request.amount);
  if (request.problem) return request.problem;
  if (cents === null) return '43';
  if (cents < 0) return '45';
  if (!/^[A-Z]{3}$/.test(request.currency)) return '31';
  if (request.currency !== merchant.currency) return '32';
  if (account?.method === 'bank') return refusalOfBank(merchant, request, cents);
  if (request.expiry === '') return '15';
  return request.postal !== '' && request.country === 'US' && !isUsPostal(request.postal) ? '17' : null;
}

function refusalOfBank(merchant: Merchant, request: AuthRequest, cents: number): PpsCode | null {
  if (merchant.currency !== 'USD') return '48';
  if (cents === 0) return '43';
  return request.orderid.length > ACH_ORDERID_LONGEST ? '34' : null;
}

function describe(merchant: Merchant, account: Account | null, request: AuthRequest, cents: number) {
  const method = account?.method ?? 'card';
  return {
    merchid: method === 'bank' ? (merchant.achMerchid ?? merchant.merchid) : merchant.merchid,
    requestedMerchid: request.merchid,
    method,
    orderid: request.orderid,
    token: request.token,
    brand: account?.method === 'card' ? account.card.brand : 'ECHK',
    last4: account?.last4 ?? '',
    currency: request.currency,
    requestedCents: cents,
    amountCents: cents,
    expiry: request.expiry,
    name: request.name,
    entrymode: ENTRY_MODES[request.ecomind] ?? 'Keyed',
    hasReceipt: request.hasReceipt,
    cof: request.cof,
    entryCode: request.entryCode,
    userfields: request.userfields,
    signature: request.signature,
    profileid: request.profileid,
    acctid: request.acctid,
  } satisfies Partial<Transaction>;
}

const ENTRY_MODES: Readonly<Record<string, string>> = { E: 'ECommerce', R: 'Recurring', T: 'Moto' };

/** A declined card has check results only if they caused the decline. */
function verified({ avsresp, cvvresp, response }: Answer, { verifies = [] }: Merchant) {
  return response.respstat === 'A' || verifies.length > 0 ? { avsresp, cvvresp } : {};
}

function approved(
  decided: Transaction,
  merchant: Merchant,
  account: Account,
  request: AuthRequest,
  { approvedCents }: Answer,
  at: Date,
): Transaction {
  const feeCents = feeOn(merchant, account, approvedCents, request.postal);
  const done = { ...decided, amountCents: approvedCents + feeCents, feeCents, authcode: newAuthcode(decided) };
  if (approvedCents === 0) return { ...done, status: 'Zero Amount' };
  // A bank payment is always captured: a bank account has no authorization hold.
  const isCaptured = request.isCaptured || decided.method === 'bank';
  return { ...done, ...(isCaptured ? captured(done, at) : { status: 'Authorized' as const }) };
}

const newAuthcode = ({ method }: Transaction): string =>
  method === 'card' ? `PPS${randomInt(100, 1_000)}` : `D${randomInt(10_000, 100_000)}`;
