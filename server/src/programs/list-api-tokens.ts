import type { listApiTokens as Call } from '@plumbline/contract/programs/api-tokens';
import type { TokenState } from '@plumbline/rules/access/token-scopes';
import type { Handler } from '../http/handler.ts';
import { selectTokens } from './api-tokens.sql.ts';

export const listApiTokens: Handler<typeof Call> = async (app, { organizationId }) => {
  const now = app.now().toISOString();
  const tokens = await selectTokens(app.sql, organizationId);
  return { rows: tokens.map((token) => ({ ...token, state: stateOf(token, now) })), count: tokens.length };
};

function stateOf(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  now: string,
): TokenState {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}
