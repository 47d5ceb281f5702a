import type { signOut as Call } from '@plumbline/contract/identity';
import type { Handler } from '../../http/handler.ts';
import { updateSessionRevokedById } from '../identity.sql.ts';
import { endSession } from './end-session.ts';

/** Ends the session of the cookie, and of the access token where a client has no cookie. */
export const signOut: Handler<typeof Call> = async (app, caller) => {
  const { bearerToken } = caller;
  const { organizationId } = caller.tenant;
  const claims = bearerToken === null ? null : await app.accessTokens.verify(bearerToken, organizationId);
  if (claims) {
    await updateSessionRevokedById(app.sql, organizationId, claims.sessionId, app.now().toISOString());
    app.sessions.clearCache();
  }
  await endSession(app, caller);
  return {};
};
