import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Identified } from '../../http/caller.ts';
import { updateSessionToken } from '../identity.sql.ts';
import { hashToken, newToken } from './sessions.ts';

/** A new token for a session after the person authenticated again; give it to the browser after the commit. */
export async function rotateSession(app: App, sql: Sql, { tenant, session }: Identified): Promise<string> {
  const token = newToken();
  const at = app.now().toISOString();
  await updateSessionToken(sql, tenant.organizationId, session.sessionId, hashToken(token), at);
  return token;
}

export function giveRotatedSession(app: App, caller: Identified, token: string): void {
  app.sessions.clearCache();
  caller.giveSession(token, later(caller.session.expiresAt, 0));
}
