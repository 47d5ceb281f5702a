import type { beginHandOff as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { newToken } from '../sessions/sessions.ts';
import { BEGIN_LIMIT, beginAttempt, PORTAL } from './sign-in-attempts.ts';

/** Decision A17, at the portal that the person wants to open. */
export const beginHandOff: Handler<typeof Call> = async (app, caller, { from, returnTo }) => {
  await app.throttle.count(BEGIN_LIMIT, caller.clientNetwork);
  const source = await app.tenants.byLabel(from);
  if (!source) refuse('portal_not_found');
  const state = newToken();
  await beginAttempt(app, caller, { connection: PORTAL, state, proof: null, returnTo });
  const query = new URLSearchParams({ request: state, to: caller.tenant.label });
  return { url: `${app.tenants.urlOf(source)}/auth/hand-off?${query.toString()}` };
};
