// A customer's autopay rule: what it covers, when it pays and its limits (AUT-01).

import { formatCents, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import type { CheckoutType } from '../payments/payment-type.ts';
import { methodName } from '../payments/receipt-words.ts';

export const AUTOPAY_SCOPES = ['ALL', 'PROJECTS', 'WITHOUT_PROJECT'] as const;
export const AUTOPAY_TIMINGS = ['DUE_DATE', 'DAYS_BEFORE', 'WEEKLY'] as const;

export type AutopayRule = {
  readonly scope: (typeof AUTOPAY_SCOPES)[number];
  readonly projectIds: readonly string[];
  readonly timing: (typeof AUTOPAY_TIMINGS)[number];
  readonly daysBefore: number | null;
  /** Monday is 1. */
  readonly weekday: number | null;
  /** An invoice above a limit waits for the customer's approval; null for none. */
  readonly invoiceLimit: Cents | null;
  readonly monthLimit: Cents | null;
  readonly usesCredits: boolean;
};

const DAYS_BEFORE_MAX = 30;
export const AUTOPAY_PROJECTS_MAX = 50;

/** From Monday, which is 1. */
export const AUTOPAY_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

export type AutopayProblem = 'projects' | 'daysBefore' | 'weekday' | 'invoiceLimit' | 'monthLimit';

const PROBLEM_WORDS: Readonly<Record<AutopayProblem, string>> = {
  projects: 'Choose at least one project.',
  daysBefore: `Enter 1 to ${DAYS_BEFORE_MAX} days.`,
  weekday: 'Choose a day.',
  invoiceLimit: 'Enter an amount above zero, or leave it empty.',
  monthLimit: 'Enter an amount above zero, or leave it empty.',
};

/** What the form marks and the server refuses, by field. */
export function autopayProblems(rule: AutopayRule): Partial<Record<AutopayProblem, string>> {
  const { scope, projectIds, timing, daysBefore, weekday, invoiceLimit, monthLimit } = rule;
  const isBad: Readonly<Record<AutopayProblem, boolean>> = {
    projects: scope === 'PROJECTS' && projectIds.length === 0,
    daysBefore: timing === 'DAYS_BEFORE' && !isWithin(daysBefore, DAYS_BEFORE_MAX),
    weekday: timing === 'WEEKLY' && !isWithin(weekday, AUTOPAY_WEEKDAYS.length),
    invoiceLimit: invoiceLimit !== null && invoiceLimit <= 0,
    monthLimit: monthLimit !== null && monthLimit <= 0,
  };
  const bad = (Object.keys(isBad) as AutopayProblem[]).filter((field) => isBad[field]);
  return Object.fromEntries(bad.map((field) => [field, PROBLEM_WORDS[field]]));
}

const isWithin = (value: number | null, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max;

export type AutopayMethod = {
  readonly paymentType: Exclude<CheckoutType, 'CREDIT'>;
  readonly brand: string | null;
  readonly last4: string;
};

/** A sentence in parts; the strong ones are what the customer chose. */
export type WordPart = { readonly text: string; readonly isStrong: boolean };

export function autopayWords(rule: AutopayRule, method: AutopayMethod | null, currency: CurrencyCode): WordPart[] {
  const strong = (text: string): WordPart => ({ text, isStrong: true });
  const plain = (text: string): WordPart => ({ text, isStrong: false });
  return [
    ...whenWords(rule, strong, plain),
    ...whichWords(rule, strong, plain),
    plain(' from '),
    strong((method && methodName(method)) ?? 'the payment method that you choose'),
    ...limitWords(rule, currency, strong, plain),
    plain('.'),
  ];
}

type Part = (text: string) => WordPart;

function whenWords({ timing, daysBefore, weekday }: AutopayRule, strong: Part, plain: Part): WordPart[] {
  if (timing === 'WEEKLY') {
    const day = AUTOPAY_WEEKDAYS[(weekday ?? 1) - 1] ?? AUTOPAY_WEEKDAYS[0];
    return [plain('Every '), strong(day), plain(' we pay what is due by then')];
  }
  if (timing === 'DUE_DATE') return [plain('On the '), strong('due date'), plain(' we pay each invoice')];
  const days = daysBefore === 1 ? '1 day' : `${daysBefore ?? 'Some'} days`;
  return [strong(`${days} before the due date`), plain(' we pay each invoice')];
}

function whichWords({ scope, projectIds }: AutopayRule, strong: Part, plain: Part): WordPart[] {
  if (scope === 'ALL') return [];
  if (scope === 'WITHOUT_PROJECT') return [plain(' '), strong('without a project')];
  if (projectIds.length === 0) return [plain(' on '), strong('the projects that you choose')];
  return [plain(' on '), strong(projectIds.length === 1 ? '1 project' : `${projectIds.length} projects`)];
}

function limitWords(
  { invoiceLimit, monthLimit }: AutopayRule,
  currency: CurrencyCode,
  strong: Part,
  plain: Part,
): WordPart[] {
  // Zero is refused as a limit, so that nothing is promised for it.
  const invoice =
    invoiceLimit === null || invoiceLimit === ZERO
      ? []
      : [strong(formatCents(invoiceLimit, currency)), plain(' an invoice')];
  const month =
    monthLimit === null || monthLimit === ZERO ? [] : [strong(formatCents(monthLimit, currency)), plain(' a month')];
  if (invoice.length + month.length === 0) return [];
  const and = invoice.length > 0 && month.length > 0 ? [plain(' and ')] : [];
  return [plain(', up to '), ...invoice, ...and, ...month];
}

export const joinWords = (parts: readonly WordPart[]): string => parts.map(({ text }) => text).join('');

export type AutopayConsent = {
  readonly supplier: { readonly name: string; readonly supportEmail: string | null };
  readonly rule: AutopayRule;
  readonly method: AutopayMethod;
  readonly currencyCode: CurrencyCode;
  /** The supplier adds a surcharge to credit cards. */
  readonly hasSurcharge: boolean;
};

/** The authorization that the customer gives by saving. The form shows this text and the server stores it. */
export function autopayConsent({ supplier, rule, method, currencyCode, hasSurcharge }: AutopayConsent): string {
  const isAch = method.paymentType === 'ACH';
  const name = `the ${isAch ? 'bank account' : 'card'} ending in ${method.last4}`;
  const contact = supplier.supportEmail === null ? '' : ` or by writing to ${supplier.supportEmail}`;
  return [
    `By saving, I authorize ${supplier.name} to ${isAch ? `debit ${name} by ACH` : `charge ${name}`} on the days and for ` +
      `the amounts due under this rule: ${joinWords(autopayWords(rule, method, currencyCode))}`,
    ...(!isAch && hasSurcharge ? ['A credit card surcharge is added where it applies.'] : []),
    ...(rule.usesCredits ? ['Credits are used first.'] : []),
    'Each run is announced by email 3 days before. I can skip a run, pause or stop autopay at any time until it starts, ' +
      `on the Autopay page${contact}.`,
  ].join(' ');
}
