// The owner of a mailbox proves an address that a login has without proof.
import { type Actor, recordBy } from '../../audit/record-by.ts';
import type { Tx } from '../../database/transaction.ts';
import { selectIdentityByEmail, updateSessionsRevoked } from '../identity.sql.ts';
import { deleteFederatedLogins, updateEmail, updateEmailVerified } from '../logins.sql.ts';
import { selectProvedBefore, selectReservation, updateCodesUsed, updateMovesSinceUsed } from './action-codes.sql.ts';
import { insertFreshLogin } from './fresh-login.ts';

type Login = { id: string; email: string };
type Claim = {
  at: string;
  /** The request that proves the address. */
  request: Omit<Actor, 'identityId'>;
  /** The login of the owner, if this one is not theirs. */
  fresh: { name: string; passwordHash: string | null };
};

/** The address is the person's from now on, whatever happened since they had left it. */
export async function proveAddress(tx: Tx, { id, email }: Login, at: string): Promise<void> {
  await updateEmailVerified(tx, id, at);
  await updateMovesSinceUsed(tx, id, email, at);
}

/**
 * An address that is not proved gives nobody anything. Who changed theirs to one that they never proved keeps the
 * account under the address before it, and the owner of the mailbox gets a fresh login and nothing of it. A login that
 * was registered with the address is the owner's, without what somebody else may have signed in with. Its factor stays,
 * which nobody turns on before the address is proved. Lock the login first.
 */
export async function claimAddress(
  tx: Tx,
  { id, email }: Login,
  { at, request, fresh }: Claim,
): Promise<{ identityId: string; isFresh: boolean }> {
  const before = (await selectProvedBefore(tx, id)).map((code) => code.email);
  const [last] = before;
  // Who is back at an address of their own has not proved it again, and keeps the account.
  if (last !== undefined && !before.includes(email)) {
    const detail = { from: email, ...(await giveBack(tx, { identityId: id, to: last, at })) };
    const ownerId = await insertFreshLogin(tx, { ...fresh, email, at });
    const subject = { subjectType: 'identity', subjectId: id };
    await recordBy(tx, { ...request, identityId: ownerId }, { action: 'email.restore', at, ...subject, detail });
    return { identityId: ownerId, isFresh: true };
  }
  await deleteFederatedLogins(tx, id);
  await updateSessionsRevoked(tx, id, at);
  await proveAddress(tx, { id, email }, at);
  return { identityId: id, isFresh: false };
}

/** Nobody gets mail there, and nobody else can take it. */
const parkedAddress = (identityId: string) => `${identityId}@parked.invalid`;

/** The account has its former address again, unless somebody else has that or can still restore it. */
async function giveBack(tx: Tx, { identityId, to, at }: { identityId: string; to: string; at: string }) {
  const isTaken =
    (await selectIdentityByEmail(tx, to)) !== undefined ||
    (await selectReservation(tx, to, identityId, at)) !== undefined;
  if (isTaken) await updateEmail(tx, identityId, parkedAddress(identityId), null);
  else await updateEmail(tx, identityId, to, at);
  await updateCodesUsed(tx, identityId, ['verifyEmail', 'resetPassword', 'signIn'], at);
  return isTaken ? { parked: true } : { to };
}
