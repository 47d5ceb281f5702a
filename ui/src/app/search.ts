// Query parameters as plain text: `?search=1012` is the string '1012'; the router's default would parse and quote JSON.

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

/** Leaves out empty values; a list repeats its parameter. */
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

/** The first value of a parameter. */
export const searchText = (search: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = search[key];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
};
