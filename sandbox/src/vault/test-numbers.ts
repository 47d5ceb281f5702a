// The test numbers: those of the gateway's own test environment, and ours for what it cannot show.
import type { Behavior } from './behaviors.ts';

export type CardUse = 'credit' | 'debit' | 'prepaid';

export type TestCard = {
  number: string;
  words: string;
  behavior?: Behavior;
  use?: CardUse;
  country?: string;
  /** Left out of the home page, where one of a kind is enough. */
  isVariant?: boolean;
};

const sameFor = (behavior: Behavior, words: string, [first, ...others]: readonly [string, ...string[]]): TestCard[] => [
  { number: first, behavior, words },
  ...others.map((number) => ({ number, behavior, words, isVariant: true })),
];

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4788250000121443', words: 'Visa credit, approved' },
  { number: '5454545454545454', words: 'Mastercard credit, approved' },
  { number: '371449635398431', words: 'American Express, approved' },
  { number: '6011000995500000', words: 'Discover, approved' },
  { number: '36438999960016', words: 'Diners Club, approved' },
  { number: '3528000000000007', words: 'JCB, approved' },
  { number: '4000056655665556', words: 'Visa debit, approved', use: 'debit' },
  { number: '5200828282828210', words: 'Mastercard debit, approved', use: 'debit' },
  { number: '5105105105105100', words: 'Mastercard prepaid, approved', use: 'prepaid' },
  { number: '4000001240000000', words: 'Visa credit from Canada, approved', country: 'CAN' },
  ...sameFor('insufficient-funds', 'Declined: insufficient funds', [
    '4387751111111053',
    '5442981111111056',
    '6011000995511155',
  ]),
  ...sameFor('do-not-honor', 'Declined: do not honor', ['4387751111111038', '5442981111111031', '6011000995511130']),
  ...sameFor('refer', 'Declined: refer to issuer', ['4387751111111020', '5442981111111023', '6011000995511122']),
  ...sameFor('wrong-expiration', 'Declined: wrong expiration', [
    '4387751111111046',
    '5442981111111049',
    '6011000995511148',
  ]),
  { number: '4387750101010101', behavior: 'partial', words: 'Approves only 5.00 of 6.00 and more' },
  ...sameFor('timed-out', 'The bank does not answer the gateway: declined, may be tried again', [
    '4999006200620062',
    '5111006200620062',
    '6465006200620062',
  ]),
  { number: '4999006200601070', behavior: 'no-reply-charged', words: 'Charged, but no reply' },
  { number: '4999006200602078', behavior: 'no-reply-not-charged', words: 'No reply and not charged' },
  { number: '4999006200603076', behavior: 'late', words: 'No reply, charged 90 seconds later' },
  { number: '4999006200604074', behavior: 'error-500', words: 'Charged, then HTTP 500' },
  { number: '4999006200605071', behavior: 'reset', words: 'Connection reset before anything is charged' },
  { number: '4999006200606079', behavior: 'slow', words: 'Approved after 20 seconds' },
  { number: '4999006200607077', behavior: 'broken-json', words: 'Charged, with a reply that cannot be read' },
  { number: '4999006200608075', behavior: 'twice', words: 'Delivered twice: two charges under one order' },
  { number: '4999006200609073', behavior: 'settlement-rejected', words: 'Approved, rejected when the batch settles' },
  { number: '4999006200610071', behavior: 'chargeback', words: 'Approved, charged back after 30 days' },
  {
    number: '4999006200611079',
    behavior: 'surcharge-differs',
    words: "The gateway's own surcharge is one cent too high",
  },
  { number: '4000065433421984', behavior: 'amount-codes', words: 'Amounts 1,000 to 1,999 name the response code' },
];

const behaviorByCard = new Map(TEST_CARDS.map(({ number, behavior }) => [number, behavior ?? null]));

export const behaviorOfCard = (number: string): Behavior | null => behaviorByCard.get(number) ?? null;

export const TEST_ROUTINGS = ['036001808', '011401533', '053000196'] as const;

export const TEST_ACCOUNTS: readonly { ending: string; words: string }[] = [
  { ending: '0001', words: 'R01 insufficient funds, after 2 banking days' },
  { ending: '0002', words: 'R02 account closed, after 2 banking days' },
  { ending: '0003', words: 'R03 no account, after 2 banking days' },
  { ending: '0004', words: 'R04 invalid account number, after 2 banking days' },
  { ending: '0008', words: 'R08 payment stopped, after 2 banking days' },
  { ending: '0009', words: 'R09 uncollected funds, after 2 banking days' },
  { ending: '0016', words: 'R16 account frozen, after 2 banking days' },
  { ending: '0020', words: 'R20 non-payment account, after 2 banking days' },
  { ending: '0029', words: 'R29 corporate customer did not authorize, after 2 banking days' },
  { ending: '0007', words: 'R07 authorization revoked, after 30 days' },
  { ending: '0010', words: 'R10 not authorized, after 30 days' },
  { ending: '0011', words: 'R11 not in accordance with the terms, after 30 days' },
];
