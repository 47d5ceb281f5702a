import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { updateSessionToken } from '../identity.sql.ts';
import { hashToken, newToken } from './sessions.ts';

type RotatedSession = { token: string; expiresAt: string };

type SessionKey = { organizationId: string; sessionId: string };

/** A new token for a session, so that a copy of the old one is of no use; give it to the browser after the commit. */
export async function rotateSession(
  app: Pick<App, 'now'>,
  sql: Sql,
  key: SessionKey,
  /** Whether the person has authenticated again. */
  { hasProved = true }: { hasProved?: boolean } = {},
): Promise<RotatedSession> {
  const token = newToken();
  const at = app.now().toISOString();
  const change = { tokenHash: hashToken(token), lastSeenAt: at, ...(hasProved && { authenticatedAt: at }) };
  const session = await updateSessionToken(sql, key, change);
  return session ? { token, expiresAt: session.expiresAt } : refuse('not_signed_in');
}

export function giveRotatedSession(
  app: Pick<App, 'sessions'>,
  caller: Pick<ConsoleVisitor, 'giveSession'>,
  { token, expiresAt }: RotatedSession,
): void {
  app.sessions.clearCache();
  caller.giveSession(token, later(expiresAt, 0));
}
