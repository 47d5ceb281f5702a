// The kinds of setting: which values each accepts, how the console shows it, and how a stored value is parsed.

import { asCents, type Cents } from '../../money.ts';

export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** What the console needs to render the field of a setting. */
export type SettingField =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text'; readonly format: TextFormat; readonly isOptional: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: NumberUnit }
  | { readonly kind: 'amount' }
  | { readonly kind: 'list'; readonly options: readonly string[] | null }
  | { readonly kind: 'enum'; readonly options: readonly string[] }
  | { readonly kind: 'json' };

export type TextFormat = 'line' | 'paragraph' | 'color' | 'url' | 'https';
export type NumberUnit = 'basis points' | 'characters' | 'days' | 'months';

export type Setting<T> = {
  readonly default: T;
  readonly label: string;
  readonly description: string;
  readonly field: SettingField;
  readonly read: (stored: unknown) => Reading<T>;
};

/** The label and one line of explanation. */
export type Words = readonly [label: string, description: string];

const setting = <T>(
  fallback: T,
  [label, description]: Words,
  field: SettingField,
  read: (stored: unknown) => Reading<T>,
): Setting<T> => ({ default: fallback, label, description, field, read });

export const onOff = (fallback: boolean, words: Words): Setting<boolean> =>
  setting(fallback, words, { kind: 'boolean' }, (stored) =>
    typeof stored === 'boolean' ? { value: stored } : { problem: 'must be true or false' },
  );

const LENGTH_MAX: Readonly<Record<TextFormat, number>> = {
  line: 120,
  paragraph: 2000,
  color: 7,
  url: 2000,
  https: 2000,
};

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const isSecureAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

function readText(stored: unknown, format: TextFormat): Reading<string> {
  if (typeof stored !== 'string' || stored.trim() === '') return { problem: 'must be a text that is not blank' };
  const text = stored.trim();
  if (text.length > LENGTH_MAX[format]) return { problem: `must have at most ${LENGTH_MAX[format]} characters` };
  if (format === 'color') {
    return /^#[0-9a-f]{6}$/i.test(text)
      ? { value: text.toLowerCase() }
      : { problem: 'must be a color such as #1f5fd1' };
  }
  if (format === 'https' && !isSecureAddress(text)) return { problem: 'must be an address that starts with https' };
  if (format === 'url' && !isWebAddress(text)) return { problem: 'must be an address that starts with http or https' };
  return { value: text };
}

export const text = (fallback: string, format: TextFormat, words: Words): Setting<string> =>
  setting(fallback, words, { kind: 'text', format, isOptional: false }, (stored) => readText(stored, format));

/** null means not set. */
export const optionalText = (format: TextFormat, words: Words): Setting<string | null> =>
  setting<string | null>(null, words, { kind: 'text', format, isOptional: true }, (stored) =>
    stored === null ? { value: null } : readText(stored, format),
  );

type Range = { readonly min: number; readonly max: number; readonly unit: NumberUnit };

export const wholeNumber = (fallback: number, range: Range, words: Words): Setting<number> =>
  setting(fallback, words, { kind: 'number', ...range }, (stored) =>
    typeof stored === 'number' && Number.isInteger(stored) && stored >= range.min && stored <= range.max
      ? { value: stored }
      : { problem: `must be a whole number from ${range.min} to ${range.max}` },
  );

/** In cents; null means no limit. */
export const optionalAmount = (words: Words): Setting<Cents | null> =>
  setting<Cents | null>(null, words, { kind: 'amount' }, (stored) => {
    if (stored === null) return { value: null };
    return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0
      ? { value: asCents(stored) }
      : { problem: 'must be a whole number of cents, not below zero, or null' };
  });

export const oneOf = <T extends string>(fallback: T, options: readonly T[], words: Words): Setting<T> =>
  setting(fallback, words, { kind: 'enum', options }, (stored) => {
    const value = options.find((option) => option === stored);
    return value === undefined ? { problem: `must be one of ${options.join(', ')}` } : { value };
  });

/** At least one of the options, in the stored order, each once. */
export const someOf = <T extends string>(
  fallback: readonly T[],
  options: readonly T[],
  words: Words,
): Setting<readonly T[]> =>
  setting(fallback, words, { kind: 'list', options }, (stored) => {
    const problem = `must list at least one of ${options.join(', ')}, each once`;
    if (!Array.isArray(stored)) return { problem };
    const value = stored.flatMap((each) => options.filter((option) => option === each));
    const isClean = value.length > 0 && value.length === stored.length && new Set(value).size === value.length;
    return isClean ? { value } : { problem };
  });

const ENTRY_LENGTH_MAX = 200;

/** May be empty. One invalid entry refuses the whole list, so that nothing is dropped silently. */
export const textList = (
  max: number,
  words: Words,
  [isEntry, entryProblem]: readonly [(text: string) => boolean, string],
): Setting<readonly string[]> =>
  setting<readonly string[]>([], words, { kind: 'list', options: null }, (stored) => {
    const isList =
      Array.isArray(stored) && stored.every((each): each is string => typeof each === 'string' && isEntry(each));
    if (!isList) return { problem: entryProblem };
    if (stored.length > max) return { problem: `must have at most ${max} entries` };
    return stored.every(({ length }) => length <= ENTRY_LENGTH_MAX)
      ? { value: stored }
      : { problem: `must have entries of at most ${ENTRY_LENGTH_MAX} characters` };
  });

export const json = <T>(fallback: T, words: Words, read: (stored: unknown) => Reading<T>): Setting<T> =>
  setting(fallback, words, { kind: 'json' }, read);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
