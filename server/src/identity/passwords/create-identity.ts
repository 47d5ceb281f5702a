import type { createIdentity as Call } from '@plumbline/contract/identity';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID, problemsAmong } from '@plumbline/rules/access/field-problems';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { normalizeEmail } from '@plumbline/rules/email';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { refuseFields } from '../../http/refuse-fields.ts';
import { selectReservation } from '../codes/action-codes.sql.ts';
import { auditLogin } from '../audit-login.ts';
import { selectIdentityByEmail } from '../identity.sql.ts';
import { SIGN_UP_BY_ADDRESS, SIGN_UP_BY_CLIENT } from '../limits.ts';
import { insertLogin } from '../logins.sql.ts';
import { mailVerifyEmail } from '../codes/mailed-codes.ts';
import { checkNewPassword } from './new-password.ts';
import { clientShare } from './client-share.ts';
import { hashPassword } from './passwords.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';

export const createIdentity: Handler<typeof Call> = async (app, caller, { password, ...typed }) => {
  const { tenant, capabilities } = caller;
  if (!capabilities.signUp) refuse('sign_up_disabled');
  const email = normalizeEmail(typed.email);
  const name = typed.name.trim();
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  await checkNewPassword({ field: 'password', password, email, tenant });
  await app.throttle.count(SIGN_UP_BY_CLIENT, caller.clientNetwork);
  await app.throttle.count(SIGN_UP_BY_ADDRESS, email);
  if (await selectIdentityByEmail(app.sql, email)) refuse('email_already_in_use');

  const passwordHash = await hashPassword(password, { share: clientShare(caller) });
  const identityId = newId();
  const session = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const login = { id: identityId, email, name };
    if (!(await insertLogin(tx, { ...login, passwordHash, createdAt: at }))) refuse('email_already_in_use');
    // Checked after the insert, which waits for a concurrent change that gives the address up.
    if (await selectReservation(tx, email, identityId, at)) refuse('email_already_in_use');
    await mailVerifyEmail(app, tx, tenant, login);
    await auditLogin(app, tx, caller, { action: 'identity.create', identityId });
    const { organizationId, portalId } = tenant;
    const session = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    return replaceSession(app, tx, caller, session);
  });
  giveReplacedSession(app, caller, session);
  return { identityId };
};
