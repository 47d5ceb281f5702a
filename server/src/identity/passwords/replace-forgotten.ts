import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { spendCode } from '../codes/action-codes.ts';
import { updateCodesUsed } from '../codes/action-codes.sql.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { deleteFederatedLogins, updateEmailVerified, updatePassword } from '../logins.sql.ts';

type Replacement = { organizationId: string; oobCode: string; passwordHash: string };

/** The code was mailed, so it verifies the address too. Everybody who uses the login is signed out. */
export async function replaceForgotten(
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId, oobCode, passwordHash }: Replacement,
) {
  const at = app.now().toISOString();
  const found = await spendCode(app, tx, { organizationId }, 'resetPassword', oobCode);
  const { identityId, emailVerifiedAt } = found;
  // Somebody who registered the address before its owner must not be able to sign in through a provider.
  if (emailVerifiedAt === null) await deleteFederatedLogins(tx, identityId);
  await updateEmailVerified(tx, identityId, at);
  await updatePassword(tx, identityId, passwordHash);
  await updateCodesUsed(tx, identityId, ['verifyEmail', 'signIn'], at);
  await updateSessionsRevoked(tx, identityId, at);
  return found;
}
