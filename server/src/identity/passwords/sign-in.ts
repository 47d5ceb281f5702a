import type { signIn as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { checkPassword } from './check-password.ts';
import { selectIdentityByEmail } from '../identity.sql.ts';
import { lockPassword } from '../logins.sql.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';

/** Answers the same for an unknown address and a wrong password. */
export const signIn: Handler<typeof Call> = async (app, caller, { email: typed, password }) => {
  const email = normalizeEmail(typed);
  const login = couldBeEmail(email) ? await selectIdentityByEmail(app.sql, email) : undefined;
  const isRight = await checkPassword(app, caller, { email, login, password });
  if (!login || !isRight) return refuse('invalid_credential');
  const { id: identityId, passwordHash } = login;
  const { organizationId, portalId } = caller.tenant;
  const session = await inTransaction(app.sql, async (tx) => {
    // The password may have been reset since it was verified, which ended every session; this one must not be created
    // after that.
    if (!(await lockPassword(tx, identityId, passwordHash ?? ''))) refuse('invalid_credential');
    const session = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    return replaceSession(app, tx, caller, session);
  });
  giveReplacedSession(app, caller, session);
  return { identityId };
};
