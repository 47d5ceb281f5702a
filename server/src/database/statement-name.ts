import { createHash } from 'node:crypto';

/** Every connection keeps each named statement in the server's memory, so their number has an end. */
export const MOST_STATEMENTS = 500;
/** Longer texts are bulk inserts and long lists, each of a different length: they would only use up the names. */
const LONGEST_TEXT = 4_000;

const names = new Map<string, string>();

/** The name under which a connection keeps this statement prepared; undefined when the text is not worth one. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > LONGEST_TEXT || names.size >= MOST_STATEMENTS) return undefined;
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}
