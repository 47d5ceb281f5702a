import type { resetPassword as Call } from '@plumbline/contract/identity';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { passwordChangedMail } from '../../mails/mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { findCode, useCode } from '../codes/action-codes.ts';
import { updateCodesUsed } from '../codes/action-codes.sql.ts';
import { auditLogin } from '../audit-login.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { SIGN_IN_BY_ACCOUNT } from '../limits.ts';
import { deleteFederatedLogins, updateEmailVerified, updatePassword } from '../logins.sql.ts';
import { checkNewPassword } from './new-password.ts';
import { clientShare } from './client-share.ts';
import { hashPassword } from './passwords.ts';

/** The code was mailed, so it verifies the address too. */
export const resetPassword: Handler<typeof Call> = async (app, caller, { oobCode, newPassword }) => {
  const { tenant } = caller;
  const { email } = await findCode(app, caller, 'resetPassword', oobCode);
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, tenant });
  const passwordHash = await hashPassword(newPassword, { share: clientShare(caller) });
  await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const { identityId, name, emailVerifiedAt } = await useCode(app, tx, tenant, 'resetPassword', oobCode);
    // Somebody who registered the address before its owner must not be able to sign in through a provider.
    if (emailVerifiedAt === null) await deleteFederatedLogins(tx, identityId);
    await updateEmailVerified(tx, identityId, at);
    await updatePassword(tx, identityId, passwordHash);
    await updateCodesUsed(tx, identityId, ['verifyEmail', 'signIn'], at);
    await updateSessionsRevoked(tx, identityId, at);
    await auditLogin(app, tx, caller, { action: 'password.reset', identityId });
    const url = `${app.tenants.urlOf(tenant)}/login`;
    await sendMail(app, tenant, email, passwordChangedMail(tenant, { name, url }), { sql: tx });
  });
  app.sessions.clearCache();
  await app.throttle.forget(SIGN_IN_BY_ACCOUNT, email);
  return {};
};
