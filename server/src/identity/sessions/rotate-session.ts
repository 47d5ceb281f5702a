import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Identified } from '../../http/caller.ts';
import { updateSessionToken } from '../identity.sql.ts';
import { hashToken, newToken } from './sessions.ts';

/** A new token for a session whose person has just proved who they are; the browser gets it when the database has it. */
export async function rotateSession(app: App, sql: Sql, { tenant, session }: Identified): Promise<string> {
  const token = newToken();
  const at = app.now().toISOString();
  await updateSessionToken(sql, tenant.organizationId, session.sessionId, hashToken(token), at);
  return token;
}

export function handOverRotated(app: App, caller: Identified, token: string): void {
  app.sessions.clearCache();
  caller.giveSession(token, later(caller.session.expiresAt, 0));
}
