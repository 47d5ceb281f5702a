// Finds the token that a program has sent.
import type { Sql } from '../database/open-database.ts';
import type { ProgramToken } from '../http/caller.ts';
import { selectBySecret, updateUsed } from './api-tokens.sql.ts';
import { readSecret } from './token-secret.ts';

/** The time of the last use is stored at most this often. */
const USED_EVERY_MS = 60_000;

export type ApiTokens = {
  /** Null if it is unknown, expired or revoked. */
  find: (token: string) => Promise<ProgramToken | null>;
};

export const openApiTokens = (sql: Sql, now: () => Date): ApiTokens => ({
  find: async (token) => {
    const secret = readSecret(token);
    const at = now();
    const found = secret && (await selectBySecret(sql, secret, at.toISOString()));
    if (!found) return null;
    const { lastUsedAt, ...program } = found;
    if (lastUsedAt === null || at.getTime() - Date.parse(lastUsedAt) >= USED_EVERY_MS) {
      await updateUsed(sql, { organizationId: program.organizationId, id: program.tokenId }, at.toISOString());
    }
    return program;
  },
});
