// Reads the text of a cell as a day, an amount, a quantity or a choice (IMP-01).
import { addDays, asDay, isDay, type Day } from '../dates.ts';
import { asCents, type Cents } from '../money.ts';

export const DAY_ORDERS = ['M/D/Y', 'D/M/Y', 'Y-M-D'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export type DecimalMark = '.' | ',';

/** Why a text cannot be read. */
export type ValueProblem =
  | 'NOT_A_DAY'
  | 'NO_SUCH_DAY'
  | 'NOT_AN_AMOUNT'
  | 'PART_OF_A_CENT'
  | 'BRACKET_NOT_CLOSED'
  | 'TOO_LARGE'
  | 'NOT_A_NUMBER'
  | 'NOT_A_CHOICE'
  | 'NOT_YES_OR_NO'
  | 'TOO_LONG'
  | 'NOT_PRINTABLE'
  | 'CARD_NUMBER';

/** What was read, or why it was not, with a text that would be right where one is likely. */
export type Read<Value> =
  | { readonly value: Value }
  | { readonly problem: ValueProblem; readonly suggestion?: string; readonly detail?: string };

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Excel counts days from here; its day 60 did not exist. */
const EXCEL_EPOCH = asDay('1899-12-30');
/** 1982 to 2119: serial numbers below are more likely something else. */
const EXCEL_DAYS = { min: 30_000, max: 80_500 };

const two = (part: number): string => String(part).padStart(2, '0');

/** Years of two digits are of this century up to 2069. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

function inOrder(parts: readonly [string, string, string], order: DayOrder): [string, string, string] {
  const [first, second, third] = parts;
  // A year of four digits at the start says the order itself.
  if (first.length === 4 || order === 'Y-M-D') return [first, second, third];
  return order === 'M/D/Y' ? [third, first, second] : [third, second, first];
}

const write = (date: Day, order: DayOrder): string => {
  const [year, month, dayOfMonth] = date.split('-');
  if (order === 'Y-M-D') return date;
  return order === 'M/D/Y' ? `${month}/${dayOfMonth}/${year}` : `${dayOfMonth}/${month}/${year}`;
};

/** A day in one of the usual notations, with a time behind it or as a number of Excel. */
export function readDay(typed: string, order: DayOrder): Read<Day> {
  const text = typed.trim();
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    if (serial < EXCEL_DAYS.min || serial > EXCEL_DAYS.max) return { problem: 'NOT_A_DAY' };
    return { value: addDays(EXCEL_EPOCH, serial) };
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const found =
    compact ?? /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ][\d:.]+(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  const [, first, second, third] = found ?? [];
  if (first === undefined || second === undefined || third === undefined) return { problem: 'NOT_A_DAY' };
  const [year, month, date] = inOrder([first, second, third], order);
  const inYear = fullYear(year);
  const inMonth = Number(month);
  const dayOfMonth = Number(date);
  if (year.length === 3 || inYear < 1900 || inMonth < 1 || inMonth > 12 || dayOfMonth < 1)
    return { problem: 'NOT_A_DAY' };
  const wanted = `${inYear}-${two(inMonth)}-${two(dayOfMonth)}`;
  if (isDay(wanted)) return { value: wanted };
  if (dayOfMonth > 31) return { problem: 'NOT_A_DAY' };
  for (let last = DAYS_IN_MONTH[inMonth - 1] ?? 31; last > 27; last -= 1) {
    const day = `${inYear}-${two(inMonth)}-${two(last)}`;
    if (isDay(day)) return { problem: 'NO_SUCH_DAY', suggestion: write(day, order) };
  }
  return { problem: 'NOT_A_DAY' };
}

/** Digits with thousands, or without; behind the mark come the decimals. */
const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d{1,3}(?:[,']\d{3})+|\d*)(?:\.(\d*))?$/,
  ',': /^(?:\d{1,3}(?:[.']\d{3})+|\d*)(?:,(\d*))?$/,
};

/** As many cents as the database sums without loss for a million invoices. */
const AMOUNT_MAX = 99_999_999_999;

/** An amount with or without its sign, thousands and brackets: `$1,234.50`, `(148.87)`, `148.87-`, `148.87 CR`. */
export function readAmount(typed: string, mark: DecimalMark): Read<Cents> {
  const text = typed.replace(/[\s\u00a0\u202f$]|USD|CAD|CA(?=\d)/gi, '');
  const open = text.startsWith('(');
  if (open !== text.endsWith(')')) {
    const inside = text.replace(/[()]/g, '');
    return 'value' in readAmount(inside, mark)
      ? { problem: 'BRACKET_NOT_CLOSED', suggestion: `-${inside}` }
      : { problem: 'NOT_AN_AMOUNT' };
  }
  const found = /^([-\u2212+]?)([\d.,']+)(-|\u2212|CR|DR)?$/i.exec(open ? text.slice(1, -1) : text);
  if (!found) return { problem: 'NOT_AN_AMOUNT' };
  const [, sign = '', digits = '', end = ''] = found;
  const grouped = NUMBERS[mark].exec(digits);
  if (!grouped || !/\d/.test(digits)) return { problem: 'NOT_AN_AMOUNT' };
  const fraction = grouped[1] ?? '';
  if (Number(fraction.slice(2)) > 0)
    return { problem: 'PART_OF_A_CENT', suggestion: Number(plain(digits, mark)).toFixed(2).replace('.', mark) };
  const [whole = ''] = plain(digits, mark).split('.');
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (cents > AMOUNT_MAX) return { problem: 'TOO_LARGE' };
  const isNegative = open || /[-\u2212]/.test(sign) || /-|\u2212|CR/i.test(end);
  return { value: asCents(isNegative ? -cents : cents) };
}

/** Digits with a point, without thousands. */
const plain = (digits: string, mark: DecimalMark): string =>
  mark === '.' ? digits.replace(/[,']/g, '') : digits.replace(/[.']/g, '').replace(',', '.');

/** A quantity with at most three decimals. */
export function readQuantity(typed: string, mark: DecimalMark): Read<string> {
  const text = plain(typed.trim(), mark);
  return /^-?\d{1,9}(?:\.\d{1,3}0*)?$/.test(text) ? { value: text } : { problem: 'NOT_A_NUMBER' };
}

/** One of several words. */
export function readChoice(typed: string, choices: Readonly<Record<string, readonly string[]>>): Read<string> {
  const text = typed.trim().toLowerCase();
  const found = Object.entries(choices).find(([name, words]) => name.toLowerCase() === text || words.includes(text));
  return found ? { value: found[0] } : { problem: 'NOT_A_CHOICE', detail: `(${Object.keys(choices).join(', ')})` };
}

const YES = ['yes', 'y', 'true', 't', '1', 'x', 'on'];
const NO = ['no', 'n', 'false', 'f', '0', 'off'];

export function readFlag(typed: string): Read<boolean> {
  const text = typed.trim().toLowerCase();
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { problem: 'NOT_YES_OR_NO' };
}

/** The order of days that fits all of some cells; month first if both do, as in the country of most suppliers. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  const texts = cells.filter((cell) => cell.trim() !== '');
  const fits = (order: DayOrder) => texts.every((text) => 'value' in readDay(text, order));
  if (texts.some((text) => /^\d{4}-/.test(text.trim())) && fits('Y-M-D')) return 'Y-M-D';
  return DAY_ORDERS.find(fits) ?? 'M/D/Y';
}

/** The decimal mark that fits all of some cells; a point if both do. */
export function guessDecimalMark(cells: readonly string[]): DecimalMark {
  const texts = cells.filter((cell) => cell.trim() !== '');
  const fits = (mark: DecimalMark) => texts.every((text) => 'value' in readAmount(text, mark));
  return !fits('.') && fits(',') ? ',' : '.';
}
