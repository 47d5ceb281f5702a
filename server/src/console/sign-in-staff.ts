import type { signInStaff as Call } from '@plumbline/contract/console';
import { refuse } from '@plumbline/contract/refusals';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import type { Handler } from '../http/handler.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import { recordFailure, recordSignIn, inTransactionWithCode } from '../identity/record-sign-in.ts';
import { lockPassword, selectStaffLogin, updateStaffSignedIn } from '../identity/logins.sql.ts';
import { giveReplacedSession, replaceSession } from '../identity/sessions/replace-session.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../identity/two-factor/verify-second-factor.ts';

/**
 * A customer cannot sign in here; the answer is the same as for a wrong password. Whoever has two factors is asked for
 * the code once the password is right.
 */
export const signInStaff: Handler<typeof Call> = async (app, caller, { email: typed, password, code }) => {
  const email = normalizeEmail(typed);
  const login = couldBeEmail(email) ? await selectStaffLogin(app.sql, email) : undefined;
  const isRight = await checkPassword(app, caller, { email, login, password });
  if (!login) return refuse('invalid_credential');
  const { id: identityId, passwordHash, organizationId, staffId } = login;
  const { requestId, clientAddress } = caller;
  const person = { organizationId, identityId, requestId, clientAddress, email };
  if (!isRight) {
    await recordFailure(app, person, 'login.failed');
    return refuse('invalid_credential');
  }
  await countCodeTry(app, identityId, code);
  const session = await inTransactionWithCode(app, person, async (tx) => {
    if (!(await lockPassword(tx, identityId, passwordHash ?? ''))) refuse('invalid_credential');
    await passSecondFactor(app, tx, person, code);
    const at = app.now().toISOString();
    await updateStaffSignedIn(tx, organizationId, staffId, at);
    await recordSignIn(tx, person, 'login.succeeded', at);
    return replaceSession(app, tx, caller, { organizationId, identityId, kind: 'CONSOLE', provider: 'password' });
  });
  if (code !== undefined) await forgetCodeTries(app, identityId);
  giveReplacedSession(app, caller, session);
  return { staffId };
};
