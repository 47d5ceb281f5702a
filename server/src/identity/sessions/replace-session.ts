import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { giveDevice } from './devices.ts';
import { updateSessionRevoked } from '../identity.sql.ts';
import { beginSession, hashToken, type NewSession } from './sessions.ts';

type StartedSession = Awaited<ReturnType<typeof beginSession>> & { identityId: string };

/** Every sign-in creates a new session and ends the browser's previous one, which prevents session fixation. */
export async function replaceSession(
  app: Pick<App, 'now'>,
  sql: Sql,
  { sessionToken, userAgent, clientAddress }: ConsoleVisitor,
  session: NewSession,
): Promise<StartedSession> {
  const now = app.now();
  if (sessionToken !== null) await updateSessionRevoked(sql, hashToken(sessionToken), now.toISOString());
  const begun = await beginSession(sql, now, { ...session, userAgent, clientAddress });
  return { ...begun, identityId: session.identityId };
}

/** Call after the transaction has committed. */
export function giveReplacedSession(
  app: App,
  caller: ConsoleVisitor,
  { token, expiresAt, identityId }: StartedSession,
): void {
  if (caller.sessionToken !== null) app.sessions.clearCache();
  caller.giveSession(token, expiresAt);
  giveDevice(app, caller, identityId);
}
