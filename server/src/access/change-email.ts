import type { changeEmail as Call } from '@plumbline/contract/access';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { normalizeEmail } from '@plumbline/rules/email';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { updateCodesUsed } from '../identity/codes/action-codes.sql.ts';
import { auditLogin } from '../identity/audit-login.ts';
import { EMAIL_CHANGE_BY_PERSON, RECENT_LOGIN_MS } from '../identity/limits.ts';
import { lockLogin } from '../identity/logins.sql.ts';
import { mailRestoreEmail, mailVerifyEmail } from '../identity/codes/mailed-codes.ts';
import { takeEmail } from '../identity/codes/take-email.ts';

/**
 * One transaction with immediate effect (decision A24): the new address must be verified before the next login, and the
 * old one can undo the change.
 */
export const changeEmail: Handler<typeof Call> = async (app, caller, { email: typed }) => {
  const { tenant, session, identityId } = caller;
  const email = normalizeEmail(typed);
  if (session.pool !== 'plumbline' || tenant.settings.isPortalSingleSignOnEnabled) refuse('forbidden');
  const sinceLoginMs = app.now().getTime() - Date.parse(session.authenticatedAt);
  if (sinceLoginMs > RECENT_LOGIN_MS) refuse('requires_recent_login');
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(EMAIL_CHANGE_BY_PERSON, identityId);

  await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const login = await lockLogin(tx, identityId);
    if (login.email === email) return;
    await takeEmail(tx, { identityId, email, emailVerifiedAt: null, at });
    await updateCodesUsed(tx, identityId, ['verifyEmail', 'resetPassword', 'signIn'], at);
    if (login.emailVerifiedAt !== null) await mailRestoreEmail(app, tx, tenant, login, email);
    await mailVerifyEmail(app, tx, tenant, { ...login, email });
    await auditLogin(app, tx, caller, { action: 'email.change', identityId, detail: { from: login.email, to: email } });
  });
  app.sessions.clearCache();
  return { email };
};
