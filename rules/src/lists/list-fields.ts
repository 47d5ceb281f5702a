// Query parameters of a list: how each is read from the address and written back (Spec 1 §2). Reading never fails,
// since people edit addresses: invalid values are ignored.

import { isDay, type Day } from '../dates.ts';

export type ListField<T> = {
  readonly fallback: T;
  /** null if the text is not a valid value. */
  readonly read: (text: string) => T | null;
};

/** The fields of these values, by name. */
export type FieldsOf<Values> = { readonly [Key in keyof Values]: ListField<Values[Key]> };

/** As the router parses it: a repeated parameter is an array, and its first value counts. */
export type Search = Readonly<Record<string, unknown>>;

const TEXT_LENGTH_MAX = 200;

/** Removes control characters, which PostgreSQL may refuse, and limits the length. */
const singleLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, TEXT_LENGTH_MAX)
    .toWellFormed()
    .trim();

const optional = <T>(read: (text: string) => T | null): ListField<T | null> => ({ fallback: null, read });

export const textField = optional<string>((text) => singleLine(text) || null);

export const flagField = optional<boolean>((text) => (text === 'true' ? true : text === 'false' ? false : null));

export const dayField = optional<Day>((text) => (isDay(text) ? text : null));

export const choiceField = <T extends string>(options: readonly T[]): ListField<T | null> =>
  optional<T>((text) => options.find((option) => option === text) ?? null);

/** Comma-separated options, returned in the order of `options`; unknown names are ignored. */
export const choicesField = <T extends string>(options: readonly T[]): ListField<readonly T[] | null> =>
  optional<readonly T[]>((text) => {
    const named = text.split(',').map((name) => name.trim());
    const chosen = options.filter((option) => named.includes(option));
    return chosen.length > 0 ? chosen : null;
  });

/** The same parameter with a default. */
export const withFallback = <T>(field: ListField<T | null>, fallback: T): ListField<T> => ({
  fallback,
  read: field.read,
});

/** Larger than any list, and small enough for an SQL offset. */
const PAGE_MAX = 1_000_000;

export const pageField: ListField<number> = {
  fallback: 1,
  read: (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= PAGE_MAX ? Number(text) : null),
};

export const sizeField = (sizes: readonly number[], fallback: number): ListField<number> => ({
  fallback,
  read: (text) => sizes.find((size) => String(size) === text) ?? null,
});

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  return typeof first === 'number' || typeof first === 'boolean' ? String(first) : null;
};

/** Prepared once for each list: reading is part of every call of it. */
export function fieldsReader<Values extends object>(fields: FieldsOf<Values>): (search: Search) => Values {
  const known = new Map(Object.entries<ListField<unknown>>(fields));
  const fallbacks = Object.fromEntries([...known].map(([key, { fallback }]) => [key, fallback]));
  return (search) => {
    const values = { ...fallbacks };
    for (const key of Object.keys(search)) {
      const text = firstText(search[key]);
      const value = text === null ? null : known.get(key)?.read(text);
      if (value !== null && value !== undefined) values[key] = value;
    }
    return values as Values;
  };
}

/** Leaves out values that equal the fallback. */
export function writeFields<Values extends object>(
  fields: FieldsOf<Values>,
  values: NoInfer<Values>,
): Record<string, string> {
  const entries = Object.entries<ListField<unknown>>(fields)
    .map(([key, { fallback }]) => ({ key, fallback, value: values[key as keyof Values] }))
    .filter(({ value, fallback }) => value !== fallback);
  return Object.fromEntries(entries.map(({ key, value }) => [key, String(value)]));
}

/** How a list without further rules is read from the address and written back. */
export const addressOf = <Values extends object>(fields: FieldsOf<Values>) => ({
  read: fieldsReader(fields),
  write: (values: Values): Record<string, string> => writeFields(fields, values),
});
