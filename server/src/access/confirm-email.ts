import type { confirmEmail as Call } from '@plumbline/contract/access';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { findCode, spendCode } from '../identity/codes/action-codes.ts';
import { proveAddress } from '../identity/codes/claim-address.ts';
import { updateOwnSessionRevoked } from '../identity/identity.sql.ts';
import { hashToken } from '../identity/sessions/sessions.ts';

/** Spec 1 §4: verifying an address ends that person's session, but not that of another person in the same browser. */
export const confirmEmail: Handler<typeof Call> = async (app, caller, { oobCode }) => {
  const { tenant, sessionToken } = caller;
  await findCode(app, caller, 'verifyEmail', oobCode);
  const isOver = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const { identityId, email } = await spendCode(app, tx, tenant, 'verifyEmail', oobCode);
    await proveAddress(tx, { id: identityId, email }, at);
    return sessionToken !== null && updateOwnSessionRevoked(tx, identityId, hashToken(sessionToken), at);
  });
  if (isOver) caller.dropSession();
  app.sessions.clearCache();
  return { isEmailVerified: true };
};
