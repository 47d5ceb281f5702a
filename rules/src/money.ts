// Money is a whole number of cents. Dollars exist only in text that a person types or reads.
import { formatCount } from './format-count.ts';

declare const cents: unique symbol;
export type Cents = number & { readonly [cents]: true };

export type CurrencyCode = 'USD' | 'CAD';
export const CURRENCY_CODES: readonly CurrencyCode[] = ['USD', 'CAD'];
export const CURRENCY_NAMES: Readonly<Record<CurrencyCode, string>> = { USD: 'US Dollar', CAD: 'Canadian Dollar' };
const CURRENCY_SIGNS: Readonly<Record<CurrencyCode, string>> = { USD: '$', CAD: 'CA$' };

/** 300 basis points are 3 %. */
export type BasisPoints = number;

const MINUS = '\u2212';

/** The only way to turn a number into money. */
export function asCents(value: number): Cents {
  // Adding zero turns -0 into 0.
  const whole = value + 0;
  if (!isCents(whole)) throw new RangeError(`not an amount of cents: ${value}`);
  return whole;
}

const isCents = (value: number): value is Cents => Number.isSafeInteger(value);

export const ZERO = asCents(0);

export const add = (...amounts: readonly Cents[]): Cents =>
  amounts.reduce<Cents>((sum, amount) => asCents(sum + amount), ZERO);

export const subtract = (from: Cents, ...amounts: readonly Cents[]): Cents =>
  amounts.reduce<Cents>((rest, amount) => asCents(rest - amount), from);

export const negate = (amount: Cents): Cents => subtract(ZERO, amount);

/** Half a cent rounds up; negative amounts round symmetrically, so that a reversal cancels its charge exactly. */
export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`not a rate in basis points: ${rate}`);
  const size = Math.abs(amount);
  const rest = size % 10_000;
  // Multiplies the whole part separately, so that large amounts lose no cents to floating point.
  const share = ((size - rest) / 10_000) * rate + Math.floor((rest * rate + 5_000) / 10_000);
  return asCents(amount < 0 ? -share : share);
}

/**
 * Splits a total in proportion to integer weights. The parts add up exactly and each is less than a cent from its exact
 * share; leftover cents go to the largest remainders, earlier parts first.
 */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('weights must be whole numbers, none below zero');
  }
  const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('nothing to split the total by');
    return weights.map(() => ZERO);
  }
  const size = BigInt(Math.abs(total));
  const parts = weights.map((weight, place) => {
    const exact = size * BigInt(weight);
    return { place, cents: Number(exact / sum), remainder: exact % sum };
  });
  const leftOver = Math.abs(total) - parts.reduce((sum, part) => sum + part.cents, 0);
  const largestRemainderFirst = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of largestRemainderFirst.slice(0, leftOver)) part.cents += 1;
  return parts.map((part) => asCents(total < 0 ? -part.cents : part.cents));
}

const TYPED_AMOUNT = /^(?:(?:CA)?\$ ?)?(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;

/** '1,234.5' is 123450 cents; null for negative amounts, more than two decimals and anything else. */
export function parseCents(text: string): Cents | null {
  const match = TYPED_AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const value = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? asCents(value) : null;
}

/**
 * Parses an amount while it is being typed: '1,34.50' is 134.50, and a comma before the last one or two digits is a
 * decimal point. Null if there are no digits.
 */
export function readCents(text: string): Cents | null {
  const decimal = text.includes('.') ? text : text.replace(/,(\d{1,2})$/, '.$1');
  return parseCents(text) ?? parseCents(decimal.replaceAll(',', ''));
}

function withSign(amount: Cents, sign: string): string {
  const size = Math.abs(amount);
  const whole = formatCount(Math.floor(size / 100));
  const fraction = String(size % 100).padStart(2, '0');
  return `${amount < 0 ? MINUS : ''}${sign}${whole}.${fraction}`;
}

/** '$1,234.50' or 'CA$1,234.50'; the minus sign comes before the currency sign. */
export const formatCents = (amount: Cents, currency: CurrencyCode): string =>
  withSign(amount, CURRENCY_SIGNS[currency]);

/** '1,234.50', for columns and fields that show the currency elsewhere. */
export const formatAmount = (amount: Cents): string => withSign(amount, '');

/** 300 is '3%', 275 is '2.75%'. */
export const formatRate = (rate: BasisPoints): string => `${rate / 100}%`;
