// Query parameters of a list: how each is read from the address and written back (Spec 1 §2). Reading never fails:
// people edit addresses, and what makes no sense counts as not there.

import { isDay, type Day } from '../dates.ts';

export type FilterField<T> = {
  readonly fallback: T;
  /** null when the text is no value of this parameter. */
  readonly read: (text: string) => T | null;
};

type Fields = Readonly<Record<string, FilterField<unknown>>>;
export type FiltersOf<F extends Fields> = { readonly [Key in keyof F]: F[Key]['fallback'] };

/** As the router hands it over: a parameter that is repeated is a list, and its first value counts. */
export type Search = Readonly<Record<string, unknown>>;

const TEXT_LENGTH_MAX = 200;

/** One line of ordinary characters: a control character would make the database refuse the whole query. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH_MAX)
    .toWellFormed()
    .trim();

const optional = <T>(read: (text: string) => T | null): FilterField<T | null> => ({ fallback: null, read });

export const textField = optional<string>((text) => oneLine(text) || null);

export const flagField = optional<boolean>((text) => (text === 'true' ? true : text === 'false' ? false : null));

export const dayField = optional<Day>((text) => (isDay(text) ? text : null));

export const choiceField = <T extends string>(options: readonly T[]): FilterField<T | null> =>
  optional<T>((text) => options.find((option) => option === text) ?? null);

/** One of the options, never nothing. */
export const switchField = <T extends string>(options: readonly T[], fallback: T): FilterField<T> => ({
  fallback,
  read: choiceField(options).read,
});

/** Far beyond any list, and near enough for the database to count to. */
const PAGE_MAX = 1_000_000;

export const pageField: FilterField<number> = {
  fallback: 1,
  read: (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= PAGE_MAX ? Number(text) : null),
};

export const sizeField = (sizes: readonly number[], fallback: number): FilterField<number> => ({
  fallback,
  read: (text) => sizes.find((size) => String(size) === text) ?? null,
});

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  return typeof first === 'number' || typeof first === 'boolean' ? String(first) : null;
};

export function readFilters<F extends Fields>(fields: F, search: Search): FiltersOf<F> {
  const entries = Object.entries(fields).map(([key, field]) => {
    const text = firstText(search[key]);
    return [key, (text === null ? null : field.read(text)) ?? field.fallback];
  });
  return Object.fromEntries(entries) as FiltersOf<F>;
}

/** The parameters that say anything: what has its default value is left out of the address. */
export function writeFilters<F extends Fields>(fields: F, filters: FiltersOf<F>): Record<string, string> {
  const entries = Object.entries(fields)
    .filter(([key, field]) => filters[key] !== field.fallback)
    .map(([key]) => [key, String(filters[key])]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The parameters that say anything, for the chips under a filter bar. */
export const activeKeys = <F extends Fields>(fields: F, filters: FiltersOf<F>): (keyof F)[] =>
  Object.keys(fields).filter((key) => filters[key] !== fields[key]?.fallback);
