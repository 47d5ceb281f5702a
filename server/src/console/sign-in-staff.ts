import type { signInStaff as Call } from '@plumbline/contract/console';
import { refuse } from '@plumbline/contract/refusals';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import { lockPassword, selectStaffLogin, updateStaffSignedIn } from '../identity/logins.sql.ts';
import { giveReplacedSession, replaceSession } from '../identity/sessions/replace-session.ts';
import { mailRecoveryCode } from '../identity/two-factor/mail-recovery-code.ts';
import { countCodeTry, forgetCodeTries, useSecondFactor } from '../identity/two-factor/use-second-factor.ts';

/**
 * A customer cannot sign in here; the answer is the same as for a wrong password. Whoever has two factors is asked for
 * the code once the password is right.
 */
export const signInStaff: Handler<typeof Call> = async (app, caller, { email: typed, password, code }) => {
  const email = normalizeEmail(typed);
  const login = couldBeEmail(email) ? await selectStaffLogin(app.sql, email) : undefined;
  const isRight = await checkPassword(app, caller, { email, login, password });
  if (!login || !isRight) return refuse('invalid_credential');
  const { id: identityId, passwordHash, organizationId, staffId } = login;
  await countCodeTry(app, identityId, code);
  const session = await inTransaction(app.sql, async (tx) => {
    if (!(await lockPassword(tx, identityId, passwordHash ?? ''))) refuse('invalid_credential');
    const { requestId, clientAddress } = caller;
    const person = { organizationId, identityId, requestId, clientAddress };
    if (await useSecondFactor(app, tx, person, code)) await mailRecoveryCode(app, tx, person);
    await updateStaffSignedIn(tx, organizationId, staffId, app.now().toISOString());
    return replaceSession(app, tx, caller, { organizationId, identityId, kind: 'CONSOLE', provider: 'password' });
  });
  if (code !== undefined) await forgetCodeTries(app, identityId);
  giveReplacedSession(app, caller, session);
  return { staffId };
};
