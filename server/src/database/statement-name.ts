import { createHash } from 'node:crypto';

/** Every connection keeps each named statement in the server's memory, so their number has an end. */
export const MOST_STATEMENTS = 500;
/** Beyond it are bulk inserts and long lists, each of a different length: they would only use up the names. */
const MOST_PARAMETERS = 64;

const names = new Map<string, string>();

/** The name under which a connection keeps this statement prepared; undefined when it is not worth one. */
export function statementName(text: string, parameterCount: number): string | undefined {
  // Without parameters it is a begin, a commit or a migration; the latter may hold several statements.
  if (parameterCount === 0 || parameterCount > MOST_PARAMETERS) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}
