import type { Actor } from '../../audit/record-by.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { spendCode } from '../codes/action-codes.ts';
import { updateCodesUsed } from '../codes/action-codes.sql.ts';
import { claimAddress } from '../codes/claim-address.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { updatePassword } from '../logins.sql.ts';

type Replacement = { oobCode: string; passwordHash: string; request: Omit<Actor, 'identityId'> };

/**
 * The code was mailed, so it proves the address too. Everybody who uses the login is signed out; whoever proves an
 * address that somebody else had changed theirs to gets a login of their own.
 */
export async function replaceForgotten(
  app: Pick<App, 'now'>,
  tx: Tx,
  { oobCode, passwordHash, request }: Replacement,
): Promise<{ identityId: string; name: string }> {
  const at = app.now().toISOString();
  const { identityId, email, name, emailVerifiedAt } = await spendCode(app, tx, request, 'resetPassword', oobCode);
  if (emailVerifiedAt === null) {
    const fresh = { name: email, passwordHash };
    const claimed = await claimAddress(tx, { id: identityId, email }, { at, request, fresh });
    if (claimed.isFresh) return { identityId: claimed.identityId, name: email };
  }
  await updatePassword(tx, identityId, passwordHash);
  await updateCodesUsed(tx, identityId, ['verifyEmail', 'signIn'], at);
  await updateSessionsRevoked(tx, identityId, at);
  return { identityId, name };
}
