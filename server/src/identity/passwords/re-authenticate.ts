import type { reAuthenticate as Call } from '@plumbline/contract/identity';
import type { Handler } from '../../http/handler.ts';
import { giveRotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { confirmPassword } from './confirm-password.ts';

export const reAuthenticate: Handler<typeof Call> = async (app, caller, { password }) => {
  await confirmPassword(app, caller, password);
  const { tenant, session } = caller;
  const key = { organizationId: tenant.organizationId, sessionId: session.sessionId };
  giveRotatedSession(app, caller, await rotateSession(app, app.sql, key));
  return {};
};
