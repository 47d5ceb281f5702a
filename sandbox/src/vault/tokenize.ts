// Turns numbers into tokens. The number exists only in the arguments of these functions.
import { createHmac, randomBytes } from 'node:crypto';
import { passesLuhn } from '../luhn.ts';
import type { Account } from '../records.ts';
import type { Store } from '../store.ts';
import { behaviorOfBankAccount } from './behaviors.ts';
import { behaviorOfCard } from './test-numbers.ts';
import { cardFactsOf } from './card-facts.ts';
import type { CardSecureProblem } from './cardsecure-problems.ts';

export type Tokenized = { account: Account } | { problem: CardSecureProblem };

type Facts = { first2: string; last4: string } & (
  | Pick<Extract<Account, { method: 'bank' }>, 'bank' | 'behavior' | 'method'>
  | Pick<Extract<Account, { method: 'card' }>, 'behavior' | 'card' | 'method'>
);

const SITE_KEY = 'site-key';

export const isToken = (text: string): boolean => /^9\d{15}$/.test(text);

export function tokenize(store: Store, number: string, isUnique = false): Tokenized {
  const facts = number.includes('/') ? readBankAccount(number) : readCard(number);
  if ('problem' in facts) return facts;
  const salt = isUnique ? randomBytes(8).toString('hex') : '';
  const { first2, last4, ...rest } = facts;
  for (let attempt = 0; ; attempt += 1) {
    const fingerprint = hashOf(store, `${number}|${salt}`);
    const token = tokenFrom(first2, hashOf(store, `${number}|${salt}|${attempt}`), last4);
    const known = store.account.get(token);
    if (known && known.fingerprint !== fingerprint) continue;
    const account: Account = { ...rest, token, fingerprint, last4 };
    if (!known) store.put('account', token, account);
    return { account };
  }
}

function readCard(number: string): Facts | { problem: CardSecureProblem } {
  if (number === '') return { problem: '14' };
  if (/[^\d]/.test(number)) return { problem: '08' };
  if (number.length < 12) return { problem: '21' };
  if (number.length > 19) return { problem: '13' };
  const card = cardFactsOf(number);
  if (!card || !passesLuhn(number)) return { problem: '54' };
  return { ...ends(number, number), method: 'card', card, behavior: behaviorOfCard(number) };
}

function readBankAccount(number: string): Facts | { problem: CardSecureProblem } {
  const [routing = '', account = '', ...more] = number.split('/');
  if (more.length > 0 || /[^\d]/.test(routing + account)) return { problem: '38' };
  if (routing === '' || account === '') return { problem: '14' };
  if (routing.length < 9 || account.length < 4) return { problem: '21' };
  if (routing.length > 9 || account.length > 17) return { problem: '13' };
  return {
    ...ends(routing, account),
    method: 'bank',
    bank: { hasValidRouting: isRouting(routing) },
    behavior: behaviorOfBankAccount(account),
  };
}

const ends = (start: string, end: string) => ({ first2: start.slice(0, 2), last4: end.slice(-4) });

const ROUTING_WEIGHTS = [3, 7, 1];

function isRouting(routing: string): boolean {
  const sum = routing
    .split('')
    .reduce((sum, digit, place) => sum + Number(digit) * (ROUTING_WEIGHTS[place % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** `9`, the first two digits, nine that cannot be guessed without the key, the last four; with a valid check digit. */
function tokenFrom(first2: string, hash: string, last4: string): string {
  const middle = (BigInt(`0x${hash.slice(0, 24)}`) % 100_000_000n).toString().padStart(8, '0');
  const candidates = Array.from({ length: 10 }, (_, digit) => `9${first2}${middle}${digit}${last4}`);
  const token = candidates.find(passesLuhn);
  if (token === undefined) throw new Error('no check digit fits');
  return token;
}

const hashOf = (store: Store, text: string): string => createHmac('sha256', siteKey(store)).update(text).digest('hex');

/** Created on the first start and stored as the first line of the journal, so that a number keeps its token. */
function siteKey(store: Store): string {
  const known = store.setting.get(SITE_KEY);
  if (typeof known === 'string') return known;
  const made = randomBytes(32).toString('base64');
  store.put('setting', SITE_KEY, made);
  return made;
}

export const makeSiteKey = (store: Store): void => void siteKey(store);
