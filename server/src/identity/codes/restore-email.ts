import type { restoreEmail as Call } from '@plumbline/contract/identity';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { createCode, findCode, spendCode } from './action-codes.ts';
import { updateCodesUsed } from './action-codes.sql.ts';
import { auditLogin } from '../audit-login.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { deleteFederatedLogins, updatePassword } from '../logins.sql.ts';
import { deleteFactorSince, deleteRecoveryCodes } from '../two-factor/two-factor.sql.ts';
import { takeEmail } from './take-email.ts';

/**
 * Whoever changed the address may know the password, be signed in and have turned on a second factor: all of it is
 * invalidated (decision A24). A factor from before stays, without its recovery codes.
 */
export const restoreEmail: Handler<typeof Call> = async (app, caller, { oobCode }) => {
  const { tenant } = caller;
  await findCode(app, caller, 'restoreEmail', oobCode);
  const answer = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const { identityId, email, currentEmail, createdAt } = await spendCode(app, tx, tenant, 'restoreEmail', oobCode);
    await takeEmail(tx, { identityId, email, emailVerifiedAt: at, at });
    await updatePassword(tx, identityId, null);
    await deleteFederatedLogins(tx, identityId);
    await deleteFactorSince(tx, identityId, createdAt);
    // They may have been renewed since.
    await deleteRecoveryCodes(tx, identityId);
    await updateSessionsRevoked(tx, identityId, at);
    await updateCodesUsed(tx, identityId, ['verifyEmail', 'resetPassword', 'signIn'], at);
    await auditLogin(app, tx, caller, {
      action: 'email.restore',
      identityId,
      detail: { from: currentEmail, to: email },
    });
    return { email, oobCode: await createCode(app, tx, tenant, { mode: 'resetPassword', identityId, email }) };
  });
  app.sessions.clearCache();
  return answer;
};
