import type {
  checkStaffPasswordLink as CheckCall,
  resetStaffPassword as ResetCall,
} from '@plumbline/contract/staff/own-access';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { findCode } from '../../identity/codes/action-codes.ts';
import { SIGN_IN_BY_ACCOUNT } from '../../identity/limits.ts';
import { clientShare } from '../../identity/passwords/client-share.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { replaceForgotten } from '../../identity/passwords/replace-forgotten.ts';
import { staffPasswordChangedMail } from '../../mails/staff-mails.ts';
import { selectOrganizationName } from '../../database/organization.sql.ts';
import { staffPasswordRules } from '../staff-password-rules.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';

export const checkStaffPasswordLink: Handler<typeof CheckCall> = async (app, visitor, { organizationId, oobCode }) => {
  const { clientNetwork } = visitor;
  const { email } = await findCode(app, { tenant: { organizationId }, clientNetwork }, 'resetPassword', oobCode);
  return { email };
};

/** The second factor stays: whoever reads the mail alone does not get in. */
export const resetStaffPassword: Handler<typeof ResetCall> = async (
  app,
  visitor,
  { organizationId, oobCode, newPassword },
) => {
  const { clientNetwork, requestId, clientAddress } = visitor;
  const request = { organizationId, requestId, clientAddress };
  const { email } = await findCode(app, { tenant: { organizationId }, clientNetwork }, 'resetPassword', oobCode);
  const rules = staffPasswordRules(await selectOrganizationName(app.sql, organizationId));
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, rules });
  const passwordHash = await hashPassword(newPassword, { share: clientShare(visitor) });
  await inTransaction(app.sql, async (tx) => {
    const { identityId, name } = await replaceForgotten(app, tx, { oobCode, passwordHash, request });
    await auditOwnAccess(app, tx, { ...request, identityId }, 'password.reset');
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      staffPasswordChangedMail(sender, { name, url: `${origin}/login` }),
    );
  });
  app.sessions.clearCache();
  await app.throttle.forget(SIGN_IN_BY_ACCOUNT, email);
  return {};
};
