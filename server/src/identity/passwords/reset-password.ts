import type { resetPassword as Call } from '@plumbline/contract/identity';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { passwordChangedMail } from '../../mails/mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { findCode } from '../codes/action-codes.ts';
import { auditLogin } from '../audit-login.ts';
import { SIGN_IN_BY_ACCOUNT } from '../limits.ts';
import { selectOpensConsole } from '../logins.sql.ts';
import { checkNewPassword } from './new-password.ts';
import { clientShare } from './client-share.ts';
import { hashPassword } from './passwords.ts';
import { replaceForgotten } from './replace-forgotten.ts';

export const resetPassword: Handler<typeof Call> = async (app, caller, { oobCode, newPassword }) => {
  const { tenant, requestId, clientAddress } = caller;
  const request = { organizationId: tenant.organizationId, requestId, clientAddress };
  const { email, identityId: id } = await findCode(app, caller, 'resetPassword', oobCode);
  const isStaff = await selectOpensConsole(app.sql, id);
  await checkNewPassword({ field: 'newPassword', password: newPassword, email, tenant, isStaff });
  const passwordHash = await hashPassword(newPassword, { share: clientShare(caller) });
  await inTransaction(app.sql, async (tx) => {
    const { identityId, name } = await replaceForgotten(app, tx, { oobCode, passwordHash, request });
    await auditLogin(app, tx, caller, { action: 'password.reset', identityId });
    const url = `${app.tenants.urlOf(tenant)}/login`;
    await sendMail(app, tenant, email, passwordChangedMail(tenant, { name, url }), { sql: tx });
  });
  app.sessions.clearCache();
  await app.throttle.forget(SIGN_IN_BY_ACCOUNT, email);
  return {};
};
