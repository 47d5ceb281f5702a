// What can be told from the digits of a card while they are typed.
import { passesLuhn } from '../../luhn.ts';

export type Brand = {
  name: string;
  pattern: RegExp;
  lengths: readonly [number, ...number[]];
  groups: readonly number[];
  cvv: number;
};

const BY_FOUR = [4, 4, 4, 4, 3];

const BRANDS: readonly Brand[] = [
  { name: 'Visa', pattern: /^4/, lengths: [13, 16, 19], groups: BY_FOUR, cvv: 3 },
  { name: 'Mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: BY_FOUR, cvv: 3 },
  { name: 'Amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvv: 4 },
  { name: 'Discover', pattern: /^(6011|622|64[4-9]|65)/, lengths: [16], groups: BY_FOUR, cvv: 3 },
  { name: 'Diners Club', pattern: /^3(0[0-5]|6|8|9)/, lengths: [14], groups: [4, 6, 4], cvv: 3 },
  { name: 'JCB', pattern: /^35/, lengths: [16], groups: BY_FOUR, cvv: 3 },
];

export const brandOf = (digits: string): Brand | null => BRANDS.find(({ pattern }) => pattern.test(digits)) ?? null;

export function inGroups(digits: string): string {
  const groups: string[] = [];
  let start = 0;
  for (const length of brandOf(digits)?.groups ?? BY_FOUR) {
    if (start < digits.length) groups.push(digits.slice(start, start + length));
    start += length;
  }
  return groups.join(' ');
}

/** The problem with a number, in words for the user; null if there is none. */
export function numberProblem(text: string): string | null {
  const digits = text.replaceAll(' ', '');
  if (digits === '') return 'Enter the card number.';
  // A bank account is entered as routing/account; the tokenizer checks it.
  if (/^\d{9}\/\d{4,17}$/.test(digits)) return null;
  if (/\D/.test(digits)) return 'The card number has only digits.';
  const brand = brandOf(digits);
  if (!brand) return 'This kind of card is not accepted.';
  if (digits.length < brand.lengths[0]) return 'The card number is not complete.';
  if (!brand.lengths.includes(digits.length) || !passesLuhn(digits)) return 'Check the card number. A digit is wrong.';
  return null;
}

/** Whether no digit is missing, so that a wrong number can be reported immediately. */
export const isFullNumber = (digits: string): boolean => digits.length >= (brandOf(digits)?.lengths.at(-1) ?? 16);
