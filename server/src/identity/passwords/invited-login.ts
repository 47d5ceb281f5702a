// The login of somebody who accepts a mailed invitation: the code proves the address.
import { refuse } from '@plumbline/contract/refusals';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import { type selectIdentityByEmail, updateIdentityName, updateSessionsRevoked } from '../identity.sql.ts';
import { deleteFederatedLogins, insertLogin, lockLogin, updateEmailVerified, updatePassword } from '../logins.sql.ts';

type Login = Awaited<ReturnType<typeof selectIdentityByEmail>>;

/**
 * Whoever has proved the address signs in with the password they have. Anybody may register an address that they have
 * not proved: the owner of the mailbox does not need to know that password.
 */
export const hasOwnPassword = (login: Login): login is NonNullable<Login> & { passwordHash: string } =>
  login !== undefined && login.passwordHash !== null && login.emailVerifiedAt !== null;

/** Gives the owner of the mailbox a login with this password, in the transaction that accepts. */
export async function claimInvitedLogin(
  tx: Tx,
  login: Login,
  { email, name, passwordHash, at }: { email: string; name: string; passwordHash: string; at: string },
): Promise<string> {
  if (!login) return insertNewLogin(tx, { email, name, passwordHash, at });
  const { id, emailVerifiedAt } = await lockLogin(tx, login.id);
  // Somebody else may have registered the address before its owner: nothing of theirs stays.
  if (emailVerifiedAt === null) {
    await deleteFederatedLogins(tx, id);
    await updateSessionsRevoked(tx, id, at);
    await updateEmailVerified(tx, id, at);
  }
  await updatePassword(tx, id, passwordHash);
  await updateIdentityName(tx, id, name);
  return id;
}

async function insertNewLogin(
  tx: Tx,
  { at, ...login }: { email: string; name: string; passwordHash: string; at: string },
): Promise<string> {
  const inserted = await insertLogin(tx, { ...login, id: newId(), createdAt: at });
  // Somebody has registered the address meanwhile; the next try finds that login.
  if (!inserted) return refuse('invalid_code');
  await updateEmailVerified(tx, inserted.id, at);
  return inserted.id;
}
