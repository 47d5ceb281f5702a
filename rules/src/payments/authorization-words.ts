// The authorization a payer gives by paying. The screen shows this text and the server stores it with the payment. As
// Nacha requires, a debit names its day, amount and account, says that it is an ACH debit, when the payer agreed and
// how to revoke it.

import { formatDay, type Day } from '../dates.ts';
import { asCents, formatCents, formatRate, ZERO, type BasisPoints, type Cents, type CurrencyCode } from '../money.ts';
import type { AccountType } from './ach.ts';
import type { RequestMethod } from './draft.ts';
import type { PaymentType } from './payment-type.ts';
import { listedDay } from './schedule.ts';

export type Authorization = {
  readonly supplier: {
    readonly name: string;
    readonly supportEmail: string | null;
    readonly supportPhone: string | null;
  };
  readonly paymentType: PaymentType;
  readonly currencyCode: CurrencyCode;
  /** What the payer pays, including the surcharge. */
  readonly total: Cents;
  readonly surcharge: Cents;
  readonly surchargeRateBps: BasisPoints;
  readonly credit: Cents;
  /** Of the card or bank account; null if not known yet. */
  readonly last4: string | null;
  readonly accountType: AccountType | null;
  /** The day of the consent. */
  readonly givenOn: Day;
  /** The chosen day; null if it is paid at once. */
  readonly scheduledAt: Day | null;
  /** The chosen days of a monthly prepayment; empty for one payment. */
  readonly installments?: readonly Day[];
  /** A new method that is to be kept on file. */
  readonly keepsMethod: boolean;
  /** Saved methods can be used again and removed; else one is kept for these payments only. */
  readonly hasSavedMethods: boolean;
  /** Set if staff pay for a customer who asked for it (FRM-04). */
  readonly onBehalf: { readonly customer: string | null; readonly requestMethod: RequestMethod | null } | null;
};

const ACCOUNT_NAMES: Readonly<Record<AccountType, string>> = {
  CHECKING: 'checking account',
  SAVINGS: 'savings account',
};

const REQUESTED: Readonly<Record<RequestMethod, string>> = {
  IN_PERSON: ' in person',
  OVER_THE_PHONE: ' over the phone',
};

/** The sentences, in one text. */
export function authorizationWords(given: Authorization): string {
  return [
    given.onBehalf ? byCustomer(given) : byPayer(given),
    surchargeWords(given),
    keepWords(given),
    revokeWords(given),
  ]
    .filter((words) => words !== '')
    .join(' ');
}

const buttonWord = ({ scheduledAt }: Authorization): string => (scheduledAt === null ? 'Pay' : 'Schedule');

const byPayer = (given: Authorization): string =>
  `By selecting ${buttonWord(given)}, I authorize ${given.supplier.name} to ${deed(given)}.`;

function byCustomer(given: Authorization): string {
  const { customer, requestMethod } = given.onBehalf ?? { customer: null, requestMethod: null };
  const asked = requestMethod === null ? '' : REQUESTED[requestMethod];
  return (
    `By selecting ${buttonWord(given)}, I confirm that ${customer ?? 'the customer'} asked${asked} for this ` +
    `payment on ${formatDay(given.givenOn)} and authorized ${given.supplier.name} to ${deed(given)}. ` +
    'The payment is recorded under my name.'
  );
}

function deed(given: Authorization): string {
  const { paymentType, total, credit, currencyCode, givenOn, scheduledAt } = given;
  const amount = formatCents(paymentType === 'CREDIT' ? credit : total, currencyCode);
  if (paymentType === 'CREDIT') return `apply ${amount} of credits to the invoices listed here`;
  const days = daysWords(given);
  const day = scheduledAt === null ? formatDay(givenOn) : listedDay(scheduledAt);
  if (paymentType === 'ACH') {
    const when = days === '' ? `once, on or after ${day}` : `on or after each of these days: ${days}`;
    return `debit ${amount} by ACH from the ${accountWords(given)} ${when}`;
  }
  const when = days === '' ? `on ${day}` : `on each of these days: ${days}`;
  return `charge ${amount} to the card${ending(given)} ${when}`;
}

/** '11/30/2026 and 12/30/2026, 2 payments and $10,000.00 in all', or nothing for one payment. */
function daysWords({ installments = [], total, currencyCode }: Authorization): string {
  if (installments.length === 0) return '';
  const sum = formatCents(asCents(total * installments.length), currencyCode);
  const count = installments.length === 1 ? '1 payment' : `${installments.length} payments`;
  return `${listed(installments.map(listedDay))}, ${count} and ${sum} in all`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const ending = ({ last4 }: Authorization): string => (last4 === null ? '' : ` ending in ${last4}`);

const accountWords = (given: Authorization): string =>
  (given.accountType === null ? 'bank account' : ACCOUNT_NAMES[given.accountType]) + ending(given);

const surchargeWords = ({ surcharge, surchargeRateBps, currencyCode }: Authorization): string =>
  surcharge === ZERO
    ? ''
    : `The amount includes a credit card surcharge of ${formatCents(surcharge, currencyCode)} (${formatRate(surchargeRateBps)}).`;

const keepWords = ({ keepsMethod, paymentType, onBehalf, hasSavedMethods }: Authorization): string =>
  keepsMethod
    ? `${onBehalf ? 'The customer agrees' : 'I agree'} that ${storageWords(paymentType, hasSavedMethods)}`
    : '';

/** Also shown beside the checkbox that saves a method. */
export const storageWords = (paymentType: PaymentType, hasSavedMethods: boolean): string =>
  `the ${paymentType === 'ACH' ? 'bank account' : 'card'} is kept on file with the payment provider` +
  (hasSavedMethods
    ? ', for payments that the company starts or schedules, until it is removed under Payment Methods.'
    : ' and charged only as authorized here.');

/** A card charge is disputed with the card's bank; a debit or a scheduled payment is revoked with the supplier. */
function revokeWords(given: Authorization): string {
  const { supplier, paymentType, scheduledAt, installments = [], givenOn, onBehalf } = given;
  const isScheduled = scheduledAt !== null;
  if (paymentType === 'CREDIT' || (paymentType === 'CREDIT_CARD' && !isScheduled)) return '';
  const ways = [supplier.supportEmail, supplier.supportPhone].filter((way) => way !== null).join(' or ');
  const contact = `contact ${supplier.name}${ways === '' ? '' : ` at ${ways}`} before the payment is processed`;
  const isMonthly = installments.length > 0;
  const itself = isScheduled ? `cancel the ${isMonthly ? 'recurring' : 'scheduled'} payment or ` : '';
  const dated = onBehalf
    ? 'To revoke this authorization'
    : `This authorization is given on ${formatDay(givenOn)}. To revoke it`;
  return `${dated}, ${itself}${contact}.`;
}
