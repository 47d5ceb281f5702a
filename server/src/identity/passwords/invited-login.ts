// The login of somebody who accepts a mailed invitation: the code proves the address.
import { refuse } from '@plumbline/contract/refusals';
import type { Actor } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';
import { selectReservation } from '../codes/action-codes.sql.ts';
import { claimAddress } from '../codes/claim-address.ts';
import { type selectIdentityByEmail, updateIdentityName } from '../identity.sql.ts';
import { lockLogin, updatePassword } from '../logins.sql.ts';
import { insertFreshLogin } from '../codes/fresh-login.ts';

type Login = Awaited<ReturnType<typeof selectIdentityByEmail>>;

/**
 * Whoever has proved the address signs in with the password they have. Anybody may register an address that they have
 * not proved: the owner of the mailbox does not need to know that password.
 */
export const hasOwnPassword = (login: Login): login is NonNullable<Login> & { passwordHash: string } =>
  login !== undefined && login.passwordHash !== null && login.emailVerifiedAt !== null;

type Claim = {
  email: string;
  name: string;
  passwordHash: string;
  at: string;
  /** The request that accepts. */
  request: Omit<Actor, 'identityId'>;
};

/** Gives the owner of the mailbox a login with this password, in the transaction that accepts. */
export async function claimInvitedLogin(
  tx: Tx,
  login: Login,
  { email, name, passwordHash, at, request }: Claim,
): Promise<string> {
  if (!login) return insertNewLogin(tx, { email, name, passwordHash, at });
  const { id, email: current, emailVerifiedAt } = await lockLogin(tx, login.id);
  // The address may have moved on since it was looked up; the next try finds whose it is.
  if (current !== login.email) return refuse('invalid_code');
  if (emailVerifiedAt === null) {
    const fresh = { name, passwordHash };
    const claimed = await claimAddress(tx, { id, email: current }, { at, request, fresh });
    if (claimed.isFresh) return claimed.identityId;
  }
  await updatePassword(tx, id, passwordHash);
  await updateIdentityName(tx, id, name);
  return id;
}

const RESERVED =
  'This address belonged to a login that was changed to another address lately. Log in with that one, or undo the change with the link in the mail about it.';

async function insertNewLogin(tx: Tx, login: Parameters<typeof insertFreshLogin>[1]): Promise<string> {
  const id = await insertFreshLogin(tx, login);
  // Checked after the insert, which waits for a concurrent change that gives the address up.
  if (await selectReservation(tx, login.email, id, login.at)) refuse('email_already_in_use', RESERVED);
  return id;
}
