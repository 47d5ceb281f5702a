// Query parameters as people write them: `?search=1012` is the text '1012', and nothing is quoted.

export type Search = Readonly<Record<string, string | readonly string[]>>;

export function parseSearch(text: string): Search {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** A parameter without a value is left out; a list repeats its name. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(key, String(each));
    }
  }
  const text = params.toString().replace(/%(?:2F|2C|3A)/g, (code) => decodeURIComponent(code));
  return text === '' ? '' : `?${text}`;
}

/** The parameter as one text; of a repeated one the first counts. */
export const searchText = (search: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = search[key];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
};
