// The bank's response to a request that the gateway has passed on.
import type { Merchant } from '../options.ts';
import type { Account, Response } from '../records.ts';
import type { Behavior } from '../vault/behaviors.ts';
import type { AuthRequest } from './auth-request.ts';
import { codeFromAmount, FNOR, pps, PSTR } from './codes.ts';

export type Answer = { response: Response; approvedCents: number; avsresp: string; cvvresp: string };

const PARTIAL_FROM_CENTS = 600;
const PARTIAL_CENTS = 500;

const DECLINES: Partial<Record<Behavior, Response>> = {
  refer: FNOR.refer,
  'do-not-honor': FNOR.doNotHonor,
  'wrong-expiration': FNOR.wrongExpiration,
  'insufficient-funds': FNOR.insufficientFunds,
  'timed-out': pps('62'),
};

const AVS_BY_POSTAL: Readonly<Record<string, string>> = {
  '111': 'A',
  '112': 'N',
  '113': 'Z',
  '221': 'U',
  '223': 'W',
  '224': 'X',
  '225': 'Y',
};

type Question = {
  merchant: Merchant;
  account: Account;
  behavior: Behavior | null;
  request: AuthRequest;
  cents: number;
  hasAmountCodes: boolean;
};

export const answerOf = (question: Question): Answer =>
  question.account.method === 'card' ? cardAnswer(question) : bankAnswer(question);

function cardAnswer({ merchant, behavior, request, cents, hasAmountCodes }: Question): Answer {
  const avsresp = AVS_BY_POSTAL[request.postal.slice(0, 5).slice(-3)] ?? (request.hasAddress ? 'Y' : 'Z');
  const cvvresp = request.cvv ?? 'X';
  const say = (response: Response, approvedCents = cents): Answer => ({ response, approvedCents, avsresp, cvvresp });
  const refused = refusedByGateway(merchant, request, avsresp);
  if (refused) return say(refused);
  const declined = behavior === null ? undefined : DECLINES[behavior];
  if (declined) return say(declined);
  const coded = hasAmountCodes || behavior === 'amount-codes' ? codeFromAmount(cents) : null;
  if (coded) return say(coded);
  if (behavior === 'partial' && cents >= PARTIAL_FROM_CENTS) return say(FNOR.partial, PARTIAL_CENTS);
  return say(FNOR.approval);
}

function refusedByGateway({ verifies = [] }: Merchant, request: AuthRequest, avsresp: string): Response | null {
  const isByCustomer = request.cof !== 'M';
  if (verifies.includes('cvv') && request.cvv === null && isByCustomer) return pps('38');
  if (verifies.includes('cvv') && request.cvv === 'N') return pps('37');
  return verifies.includes('avs') && avsresp === 'N' ? pps('101') : null;
}

function bankAnswer({ account, behavior, request, cents }: Question): Answer {
  const say = (response: Response): Answer => ({ response, approvedCents: cents, avsresp: 'U', cvvresp: 'U' });
  if (account.method === 'bank' && !account.bank.hasValidRouting) return say(PSTR.badRouting);
  // Only payments over the web are validated against the list of known accounts.
  if (behavior === 'fails-validation' && request.entryCode === 'WEB') return say(PSTR.failsValidation);
  return say(behavior === 'timed-out' ? pps('62') : PSTR.success);
}
