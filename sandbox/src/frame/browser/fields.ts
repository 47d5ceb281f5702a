// The form fields and their problems.
import type { FrameSettings } from '../frame-settings.ts';
import { brandOf, isFullNumber, numberProblem } from './card-number.ts';

export type Field = HTMLInputElement | HTMLSelectElement;

export type Fields = {
  number: HTMLInputElement | null;
  month: Field | null;
  year: Field | null;
  cvv: HTMLInputElement | null;
  all: readonly Field[];
};

export type Check = {
  kind: 'card' | 'cvv' | 'expiry';
  field: Field;
  problem: () => string | null;
  /** Complete, so that a problem may be shown. */
  isFull: () => boolean;
};

const YEARS_AHEAD = 20;

export function findFields(): Fields {
  const number = document.querySelector<HTMLInputElement>('#ccnumfield');
  const month = document.querySelector<Field>('#ccexpiryfieldmonth, #ccexpirymonth');
  const year = document.querySelector<Field>('#ccexpiryfieldyear, #ccexpiryyear');
  const cvv = document.querySelector<HTMLInputElement>('#cccvvfield');
  return { number, month, year, cvv, all: [number, month, year, cvv].filter((field) => field !== null) };
}

export const digitsOf = ({ value }: Field): string => value.replaceAll(/\D/g, '');

export function checksOf({ number, month, year, cvv }: Fields, settings: FrameSettings): Check[] {
  const checks: Check[] = [];
  if (number) {
    const isFull = () => isFullNumber(digitsOf(number));
    checks.push({ kind: 'card', field: number, problem: () => numberProblem(number.value), isFull });
  }
  if (month && year) {
    const yearIsWrong = () => yearProblem(month.value, year.value, settings.month);
    const monthIsFull = () => month.value.length === 2;
    checks.push({ kind: 'expiry', field: month, problem: () => monthProblem(month.value), isFull: monthIsFull });
    checks.push({ kind: 'expiry', field: year, problem: yearIsWrong, isFull: () => year.value.length === 4 });
  }
  if (cvv) {
    const length = () => (number ? (brandOf(digitsOf(number))?.cvv ?? 3) : 3);
    const problem = () => cvvProblem(cvv.value, length());
    checks.push({ kind: 'cvv', field: cvv, problem, isFull: () => cvv.value.length === 4 });
  }
  return checks;
}

const monthProblem = (month: string): string | null =>
  /^(0?[1-9]|1[0-2])$/.test(month) ? null : 'Enter the month as two digits, 01 to 12.';

function yearProblem(month: string, year: string, thisMonth: string): string | null {
  if (!/^20\d\d$/.test(year)) return 'Enter the year as four digits.';
  if (`${year}-${month.padStart(2, '0')}` < thisMonth) return 'This card has expired.';
  return Number(year) > Number(thisMonth.slice(0, 4)) + YEARS_AHEAD ? 'Check the year.' : null;
}

const cvvProblem = (cvv: string, length: number): string | null =>
  cvv.length === length && /^\d+$/.test(cvv) ? null : `Enter the ${length} digits of the security code.`;
