import type { grantHandOff as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { hashToken } from '../sessions/sessions.ts';
import { selectMayView, selectPortalAttempt, updateAttemptHandedOff } from './sign-in-attempts.sql.ts';
import { newHandOff, returnUrl } from './sign-in-attempts.ts';
import { ssoName } from './upstreams.ts';

/** Decision A17, at the portal where the person is signed in: it vouches only for people who have access to it. */
export const grantHandOff: Handler<typeof Call> = async (app, { session, identityId }, { request }) => {
  const now = app.now();
  const at = now.toISOString();
  const attempt = await selectPortalAttempt(app.sql, hashToken(request), at);
  if (!attempt || session.membership === null) refuse('invalid_hand_off');
  // An identity of an organization's own provider has no access to other organizations.
  const isKnownThere = session.pool === 'plumbline' || session.pool.startsWith(ssoName(attempt.organizationId, ''));
  const membership = isKnownThere ? await selectMayView(app.sql, attempt, identityId) : undefined;
  if (!membership) refuse('no_customer_account');
  const { token, ...handOff } = newHandOff(now);
  const { provider, authenticatedAt } = session;
  const person = { identityId, provider, authenticatedAt };
  const isFirst = await updateAttemptHandedOff(app.sql, attempt, { ...handOff, ...person }, at);
  return isFirst ? { url: returnUrl(app, attempt, { handOff: token }) } : refuse('invalid_hand_off');
};
