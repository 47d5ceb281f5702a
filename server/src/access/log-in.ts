import type { logIn as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { updateSessionEntered } from '../identity/identity.sql.ts';
import { selectPortalAccess } from './access.sql.ts';
import { loginResult } from './login-result.ts';
import { refuseForeignPool } from './refuse-foreign-pool.ts';

/** Spec 1 §4 and §8: signing in alone does not give access to the portal; an approved membership does. */
export const logIn: Handler<typeof Call> = async (app, caller) => {
  const { tenant, identityId, session } = caller;
  refuseForeignPool(caller);
  const { userId, emailVerifiedAt, customerId, isWaiting } = await selectPortalAccess(app.sql, tenant, identityId);
  if (userId === null) refuse(session.provider === 'sso' ? 'sso_failed' : 'user_not_found');
  if (emailVerifiedAt === null) refuse('email_not_verified');
  if (customerId === null) refuse(isWaiting ? 'awaiting_approval' : 'no_customer_account');
  const { organizationId } = tenant;
  const at = app.now().toISOString();
  await updateSessionEntered(app.sql, { organizationId, id: session.sessionId, customerId, at });
  app.sessions.clearCache();
  return loginResult({ isLogged: true, isEmailVerified: true, isApproved: true });
};
