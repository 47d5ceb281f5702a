import type { signIn as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectIdentityByEmail } from '../identity/identity.sql.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { beginSession } from '../identity/sessions.ts';

/** Says the same for an unknown address and a wrong password. */
export const signIn: Handler<typeof Call> = async (app, who, { email, password }) => {
  const identity = await selectIdentityByEmail(app.sql, email.trim().toLowerCase());
  const isRight = await verifyPassword(password, identity?.passwordHash ?? null);
  if (!identity || !isRight) refuse('invalid_credential');
  const { organizationId } = who.tenant;
  const session = await beginSession(app.sql, app.now(), { organizationId, identityId: identity.id, kind: 'PORTAL' });
  who.giveSession(session.token, session.expiresAt);
  return { identityId: identity.id };
};
