import { refuse } from '@plumbline/contract/refusals';
import type { changeStaffPassword as Call } from '@plumbline/contract/staff/own-access';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateCodesUsed } from '../../identity/codes/action-codes.sql.ts';
import { updateSessionsRevoked } from '../../identity/identity.sql.ts';
import { updatePasswordFrom } from '../../identity/logins.sql.ts';
import { clientShare } from '../../identity/passwords/client-share.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { giveRotatedSession, rotateSession } from '../../identity/sessions/rotate-session.ts';
import { staffPasswordChangedMail } from '../../mails/staff-mails.ts';
import { selectOrganizationName } from '../../database/organization.sql.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';
import { staffPasswordRules } from '../staff-password-rules.ts';

export const changeStaffPassword: Handler<typeof Call> = async (app, staff, { oldPassword, newPassword }) => {
  const { organizationId, identityId, sessionId } = staff;
  const { email, name, passwordHash } = await confirmPassword(app, staff, oldPassword);
  const rules = staffPasswordRules(await selectOrganizationName(app.sql, organizationId));
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, rules });
  const newHash = await hashPassword(newPassword, { share: clientShare(staff) });
  const rotated = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    if (!(await updatePasswordFrom(tx, identityId, passwordHash, newHash))) refuse('wrong_password');
    await updateCodesUsed(tx, identityId, ['resetPassword', 'signIn'], at);
    await updateSessionsRevoked(tx, identityId, at, sessionId);
    await auditOwnAccess(app, tx, staff, 'password.change');
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      staffPasswordChangedMail(sender, { name, url: `${origin}/login` }),
    );
    return rotateSession(app, tx, staff);
  });
  giveRotatedSession(app, staff, rotated);
  return {};
};
