import type { changePassword as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { passwordChangedMail } from '../../mails/mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { updateCodesUsed } from '../codes/action-codes.sql.ts';
import { auditLogin } from '../audit-login.ts';
import { confirmPassword } from './confirm-password.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { selectOpensConsole, updatePasswordFrom } from '../logins.sql.ts';
import { checkNewPassword } from './new-password.ts';
import { clientShare } from './client-share.ts';
import { hashPassword } from './passwords.ts';
import { giveRotatedSession, rotateSession } from '../sessions/rotate-session.ts';

export const changePassword: Handler<typeof Call> = async (app, caller, { oldPassword, newPassword }) => {
  const { tenant, identityId } = caller;
  const { email, name, sessionId } = caller.session;
  const isStaff = await selectOpensConsole(app.sql, identityId);
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, tenant, isStaff });
  const { passwordHash: oldHash } = await confirmPassword(app, caller, oldPassword);

  const newHash = await hashPassword(newPassword, { share: clientShare(caller) });
  const rotated = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    if (!(await updatePasswordFrom(tx, identityId, oldHash, newHash))) refuse('wrong_password');
    await updateCodesUsed(tx, identityId, ['resetPassword', 'signIn'], at);
    await updateSessionsRevoked(tx, identityId, at, sessionId);
    await auditLogin(app, tx, caller, { action: 'password.change', identityId });
    const url = `${app.tenants.urlOf(tenant)}/login`;
    await sendMail(app, tenant, email, passwordChangedMail(tenant, { name, url }), { sql: tx });
    return rotateSession(app, tx, { organizationId: tenant.organizationId, sessionId });
  });
  giveRotatedSession(app, caller, rotated);
  return {};
};
