import type { signInStaff as Call } from '@plumbline/contract/console';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectIdentityByEmail, selectStaffOf } from '../identity/identity.sql.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { beginSession } from '../identity/sessions.ts';

/** A customer's login is no login here, and the answer does not say which of the two was wrong. */
export const signInStaff: Handler<typeof Call> = async (app, who, { email, password }) => {
  const identity = await selectIdentityByEmail(app.sql, email.trim().toLowerCase());
  const isRight = await verifyPassword(password, identity?.passwordHash ?? null);
  const staff = identity && isRight ? await selectStaffOf(app.sql, identity.id) : undefined;
  if (!identity || !staff) refuse('invalid_credential');
  const { organizationId } = staff;
  const session = await beginSession(app.sql, app.now(), { organizationId, identityId: identity.id, kind: 'CONSOLE' });
  who.giveSession(session.token, session.expiresAt);
  return { staffId: staff.id };
};
