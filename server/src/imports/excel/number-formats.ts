// How Excel shows a number: it knows no dates, only numbers that are formatted as dates.
import { addDays, asDay } from '@plumbline/rules/dates';

/** The formats that Excel has built in, and that workbooks do not spell out. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export type NumberFormat = 'general' | 'date' | { readonly digits: number };

/** Without texts in quotes, colors and currencies in brackets, and escaped characters, which are shown as they are. */
function bareCode(code: string): string {
  let bare = '';
  for (let place = 0; place < code.length; place += 1) {
    const letter = code[place];
    const end = letter === '"' ? '"' : letter === '[' ? ']' : null;
    if (letter === '\\') place += 1;
    else if (end === null) bare += letter;
    else {
      const close = code.indexOf(end, place + 1);
      place = close < 0 ? code.length : close;
    }
  }
  return bare;
}

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'general';
  const bare = bareCode(code);
  if (/^0{2,15}$/.test(bare)) return { digits: bare.length };
  return /[dmyh]/i.test(bare) ? 'date' : 'general';
}

const EPOCH = asDay('1899-12-30');
/** Workbooks that come from a Mac may count from 1904. */
const DAYS_TO_1904 = 1_462;
/** The year 9999. */
const SERIAL_MAX = 2_958_465;
const SECONDS_PER_DAY = 86_400;

const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-30`, with the time behind it if there is one. */
function dateText(serial: number, is1904: boolean): string {
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  const day = addDays(EPOCH, days + (is1904 ? DAYS_TO_1904 : 0));
  const rest = seconds - days * SECONDS_PER_DAY;
  if (rest === 0) return day;
  return `${day} ${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
}

/** As many digits as a double has for sure; Excel shows no more. */
const DIGITS = 15;

/** A number as a file of text writes it: 2773.8899999999999 is 2773.89, and never 1e+21. */
function plainNumber(value: number, written: string): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  if (!text.includes('e')) return text;
  if (/^-?\d+$/.test(written)) return written;
  let plain = value.toFixed(10);
  while (plain.endsWith('0')) plain = plain.slice(0, -1);
  return plain.endsWith('.') ? plain.slice(0, -1) : plain;
}

export function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (format === 'date' && value >= 0 && value < SERIAL_MAX) return dateText(value, is1904);
  if (typeof format === 'object' && Number.isSafeInteger(value) && value >= 0)
    return String(value).padStart(format.digits, '0');
  return plainNumber(value, written);
}
