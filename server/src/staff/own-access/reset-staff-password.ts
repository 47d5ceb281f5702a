import type {
  checkStaffPasswordLink as CheckCall,
  resetStaffPassword as ResetCall,
} from '@plumbline/contract/staff/own-access';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { findCode, useCode } from '../../identity/codes/action-codes.ts';
import { updateCodesUsed } from '../../identity/codes/action-codes.sql.ts';
import { updateSessionsRevoked } from '../../identity/identity.sql.ts';
import { SIGN_IN_BY_ACCOUNT } from '../../identity/limits.ts';
import { deleteFederatedLogins, updateEmailVerified, updatePassword } from '../../identity/logins.sql.ts';
import { clientShare } from '../../identity/passwords/client-share.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { staffPasswordChangedMail } from '../../mails/staff-mails.ts';
import { selectOrganizationName } from '../invitations.sql.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';
import { staffPasswordRules } from './staff-password-rules.ts';

export const checkStaffPasswordLink: Handler<typeof CheckCall> = async (app, visitor, { organizationId, oobCode }) => {
  const { email } = await findCode(
    app,
    { ...linkOf(organizationId), clientNetwork: visitor.clientNetwork },
    MODE,
    oobCode,
  );
  return { email };
};

const MODE = 'resetPassword';
const linkOf = (organizationId: string) => ({ tenant: { organizationId } });

/** The second factor stays: whoever reads the mail alone does not get in. */
export const resetStaffPassword: Handler<typeof ResetCall> = async (
  app,
  visitor,
  { organizationId, oobCode, newPassword },
) => {
  const { clientNetwork, requestId, clientAddress } = visitor;
  const { email } = await findCode(app, { ...linkOf(organizationId), clientNetwork }, MODE, oobCode);
  const rules = staffPasswordRules(await selectOrganizationName(app.sql, organizationId));
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, rules });
  const passwordHash = await hashPassword(newPassword, { share: clientShare(visitor) });
  await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const { identityId, name, emailVerifiedAt } = await useCode(app, tx, { organizationId }, MODE, oobCode);
    // Somebody who registered the address before its owner must not be able to sign in through a provider.
    if (emailVerifiedAt === null) await deleteFederatedLogins(tx, identityId);
    await updateEmailVerified(tx, identityId, at);
    await updatePassword(tx, identityId, passwordHash);
    await updateCodesUsed(tx, identityId, ['verifyEmail', 'signIn'], at);
    await updateSessionsRevoked(tx, identityId, at);
    await auditOwnAccess(app, tx, { organizationId, identityId, requestId, clientAddress }, 'password.reset');
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      staffPasswordChangedMail(sender, { name, url: `${origin}/login` }),
    );
  });
  app.sessions.clearCache();
  await app.throttle.forget(SIGN_IN_BY_ACCOUNT, email);
  return {};
};
