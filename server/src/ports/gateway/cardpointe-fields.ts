// Formats values for the provider and parses its responses. Fields are read by name only: the test environment shuffles
// them and adds unknown ones.
import { asCents, type Cents } from '@plumbline/rules/money';

export type Fields = Readonly<Record<string, unknown>>;

/** Null if the text is not a JSON object. */
export function fieldsFrom(body: string): Fields | null {
  const value = jsonFrom(body);
  return isFields(value) ? value : null;
}

/** Undefined if the text is not JSON. */
export function jsonFrom(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Numbers arrive as numbers or as text. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

export const textOrNull = (fields: Fields, name: string): string | null => textOf(fields, name) || null;

/** '1234.56', always with decimals: without them it would be read as cents. */
export function writeAmount(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Responses are always in dollars; null if there is no valid amount. */
export function readAmount(fields: Fields, name: string): Cents | null {
  const [, sign, whole = '', part = ''] = AMOUNT.exec(textOf(fields, name)) ?? [];
  if (sign === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return asCents(sign === '-' ? -cents : cents);
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/** The provider accepts US-ASCII only and refuses values that are too long. */
export const asciiOf = (text: string, longest: number): string =>
  text
    .replaceAll(/[^\x20-\x7e]/g, (char) => REPLACEMENTS[char] ?? char)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
