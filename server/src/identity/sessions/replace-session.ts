import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { giveDevice } from './devices.ts';
import { updateSessionRevoked } from '../identity.sql.ts';
import { beginSession, hashToken, type NewSession } from './sessions.ts';

type Begun = Awaited<ReturnType<typeof beginSession>> & { identityId: string };

/** A login is always a new session; the one the browser came with ends, so that nobody can have planted it. */
export async function replaceSession(
  app: Pick<App, 'now'>,
  sql: Sql,
  { sessionToken }: ConsoleVisitor,
  session: NewSession,
): Promise<Begun> {
  const now = app.now();
  if (sessionToken !== null) await updateSessionRevoked(sql, hashToken(sessionToken), now.toISOString());
  return { ...(await beginSession(sql, now, session)), identityId: session.identityId };
}

/** The browser gets it when the database has it. */
export function handOverReplaced(app: App, caller: ConsoleVisitor, { token, expiresAt, identityId }: Begun): void {
  if (caller.sessionToken !== null) app.sessions.clearCache();
  caller.giveSession(token, expiresAt);
  giveDevice(app, caller, identityId);
}
