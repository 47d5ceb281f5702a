import { createHash } from 'node:crypto';

/** Each connection keeps its named statements in the server's memory, so their number is limited. */
export const MOST_STATEMENTS = 1_000;
/** Longer ones are bulk inserts and long lists of varying length, which would only use up the names. */
const MOST_PARAMETERS = 64;

export type StatementNames = (text: string, parameterCount: number) => string | undefined;

/** The names of the prepared statements of a pool's connections; undefined for a text that should not be prepared. */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text, parameterCount) => {
    // Without parameters it is a begin, a commit or a migration, which may contain several statements.
    if (parameterCount === 0 || parameterCount > MOST_PARAMETERS) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
}
