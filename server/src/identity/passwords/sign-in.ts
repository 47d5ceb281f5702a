import type { signIn as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import type { Handler } from '../../http/handler.ts';
import { checkPassword } from './check-password.ts';
import { selectIdentityByEmail } from '../identity.sql.ts';
import { lockPassword } from '../logins.sql.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../two-factor/verify-second-factor.ts';

/**
 * Answers the same for an unknown address and a wrong password. Whoever has two factors is asked for the code once the
 * password is right.
 */
export const signIn: Handler<typeof Call> = async (app, caller, { email: typed, password, code }) => {
  const email = normalizeEmail(typed);
  const login = couldBeEmail(email) ? await selectIdentityByEmail(app.sql, email) : undefined;
  const isRight = await checkPassword(app, caller, { email, login, password });
  if (!login || !isRight) return refuse('invalid_credential');
  const { id: identityId, passwordHash } = login;
  const { tenant, requestId, clientAddress } = caller;
  const { organizationId, portalId } = tenant;
  const person = { organizationId, tenant, identityId, requestId, clientAddress };
  await countCodeTry(app, identityId, code);
  const session = await inTransactionWithCode(app, { ...person, email }, async (tx) => {
    // The password may have been reset since it was verified, which ended every session; this one must not be created
    // after that.
    if (!(await lockPassword(tx, identityId, passwordHash ?? ''))) refuse('invalid_credential');
    await passSecondFactor(app, tx, person, code);
    const session = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    return replaceSession(app, tx, caller, session);
  });
  if (code !== undefined) await forgetCodeTries(app, identityId);
  giveReplacedSession(app, caller, session);
  return { identityId };
};
