// The meaning of the provider's response codes, with our own texts. The provider's texts are never shown, since some
// repeat the account number.
import { type Fields, textOf } from './cardpointe-fields.ts';
import { NOT_SENT } from './gateway.ts';

/** Our own codes for cases in which the provider has none. */
export const OWN_CODES = {
  notSent: NOT_SENT,
  credentials: 'CREDENTIALS',
  rejected: 'REJECTED',
  partial: 'PARTIAL',
  amount: 'AMOUNT',
  noCode: 'NO_CVV',
  notFound: 'NOT_FOUND',
} as const;

export const WORDS = {
  approved: 'Approved',
  notSent: 'The payment provider could not be reached. Nothing was charged.',
  credentials: "The payment provider does not accept the supplier's account. Nothing was charged.",
  rejected: 'The payment provider could not read the request. Nothing was charged.',
  partial: 'Only a part of the amount was approved, so the payment was taken back.',
  amount: 'The payment provider charged another amount than agreed, so the payment was taken back.',
  noCode: 'The card was charged without its security code, so the payment was taken back. Enter the card again.',
  notFound: 'The payment provider does not know this transaction.',
  declined: 'The payment was declined.',
} as const;

export type Verdict = 'approved' | 'declined' | 'unknown';

/** The gateway's own checks, before any bank is involved. */
const GATEWAY = 'PPS';
const TXN_NOT_FOUND = '29';

/**
 * Codes of the processors behind the gateway. Reversals (76, 400) and validations (85) are approved too but charge
 * nothing; a code that is not listed is inquired again.
 */
const APPROVALS = /^(0{1,3}|00[123]|0[18]|1[016]|77|97|A00|708|785)$/;
const PAYMENTECH_APPROVALS = /^10[0567]$/;
const REVERSALS = /^(0{1,3}|76|400)$/;
/** The gateway lost the connection to its processor: it says declined but cannot know. */
const BROKEN_OFF = /^6[1-6]$/;
const TIMED_OUT = /time.?out|timed out/i;

export function verdictOn(reply: Fields): Verdict {
  const { status, code, processor, text } = responseOf(reply);
  if (status === 'A') {
    const isCharged = APPROVALS.test(code) || (processor === 'PMT' && PAYMENTECH_APPROVALS.test(code));
    return isCharged ? 'approved' : 'unknown';
  }
  const mayBeCharged = (processor === GATEWAY && BROKEN_OFF.test(code)) || TIMED_OUT.test(text);
  return status === 'C' && !mayBeCharged ? 'declined' : 'unknown';
}

/** For voids and refunds. An old reply has status A with a code of a refusal, so both must agree. */
export function undoVerdictOn(reply: Fields): Verdict {
  const { status, code, processor } = responseOf(reply);
  if (status === 'A') return REVERSALS.test(code) ? 'approved' : 'declined';
  return status === 'C' && !(processor === GATEWAY && BROKEN_OFF.test(code)) ? 'declined' : 'unknown';
}

export function isNotFound(reply: Fields): boolean {
  const { status, code, processor } = responseOf(reply);
  return status === 'C' && processor === GATEWAY && code === TXN_NOT_FOUND;
}

function responseOf(reply: Fields) {
  return {
    status: textOf(reply, 'respstat').toUpperCase(),
    code: textOf(reply, 'respcode').toUpperCase(),
    processor: textOf(reply, 'respproc').toUpperCase(),
    text: textOf(reply, 'resptext'),
  };
}

/** 'FNOR-NU': includes the processor, because each has its own codes. */
export const codeOf = (reply: Fields): string => {
  const { code, processor } = responseOf(reply);
  return [processor, code].filter((part) => part !== '').join('-') || 'NONE';
};

const BANK_DECLINED = 'The bank declined the payment. Please contact your bank, or pay another way.';

/** The first match counts. */
const DECLINES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/fail(ed|s|ure)? validation/i, 'The bank account could not be verified. Check its numbers, or use another account.'],
  [/(in|not )sufficient/i, 'There is not enough money on the card or account.'],
  [/expir/i, 'The card has expired, or its expiration date is not right.'],
  [/\b(cvv|cvv2|ccv|ccv2|cid|cav)\b/i, 'The security code (CVV) is missing or does not match the card.'],
  [/\bavs\b|zip|postal/i, 'The billing address does not match the card.'],
  [/routing/i, 'The routing number is not known. Check it and try again.'],
  [/limit|exceed|velocity|lesser|above max|too large/i, 'The amount is over a limit of the card or account.'],
  [/below min/i, 'The amount is below what the card or account can be charged.'],
  [/duplicate/i, 'The bank took this payment for the repetition of an earlier one.'],
  [/fraud|lost|stolen|pick ?up|restricted|counterfeit|security violation/i, BANK_DECLINED],
  [
    /merch|currency|not supported|not allowed|no auth|config|disabled|not subscribed|terminal/i,
    "The supplier's account cannot take this payment. Please pay another way, or contact the supplier.",
  ],
  [
    /invalid (card|acc|cc|token|checking)|check digit|no (such )?account|no card record|unknown account|closed|accountnumber/i,
    'The card or account number is not valid. Check it and try again.',
  ],
  [/honor|declin|refer|call|denied|deny/i, BANK_DECLINED],
];

const NOT_CHARGED = 'Nothing was charged.';

/** Why the bank or the provider declined, and what became of the money, as our own refusals say it. */
export const declineWords = (reply: Fields): string => {
  const { text } = responseOf(reply);
  const words = DECLINES.find(([pattern]) => pattern.test(text))?.[1] ?? WORDS.declined;
  return `${words} ${NOT_CHARGED}`;
};
