// Which of our identities somebody is whom an outside provider vouches for. Never by email, with one exception.
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { refuse } from '@plumbline/contract/refusals';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { UpstreamPerson } from '../../ports/identity-upstream/identity-upstream.ts';
import { selectReservation } from '../codes/action-codes.sql.ts';
import {
  insertFederatedLogin,
  insertUpstreamIdentity,
  lockFederation,
  lockIdentityByEmail,
  selectFederatedLogin,
  updateIdentityEmail,
} from './federated-logins.sql.ts';
import type { Upstream } from './upstreams.ts';
import { updateIdentityName } from '../identity.sql.ts';

type From = Pick<Upstream, 'name' | 'provider' | 'pool'>;
type Found = { identityId: string; isNewLogin: boolean };

/** Refuses `account_exists` when the address belongs to another login, and `sso_failed` without a usable address. */
export async function findFederatedIdentity(tx: Tx, at: string, from: From, person: UpstreamPerson): Promise<Found> {
  const login = { connection: from.name, issuer: person.issuer, subject: person.subject };
  await lockFederation(tx, from.provider === 'sso' ? from.pool : JSON.stringify(login));
  const email = usableEmail(person);
  const known = await selectFederatedLogin(tx, login);
  if (known) {
    if (from.provider === 'sso') await followProvider(tx, from.pool, known, { email, name: person.name });
    return { identityId: known.id, isNewLogin: false };
  }
  if (email === null) refuse('sso_failed');
  const identityId = (await insertPerson(tx, at, from, person, email)) ?? (await findLinkable(tx, from, person, email));
  await insertFederatedLogin(tx, { ...login, identityId, createdAt: at });
  return { identityId, isNewLogin: true };
}

const usableEmail = ({ email }: UpstreamPerson): string | null => {
  const normal = normalizeEmail(email ?? '');
  return isEmail(normal) ? normal : null;
};

/**
 * A new identity, or nothing when the address is taken. An organization's provider is believed about addresses, since
 * they count in its own pool only; from Google only a verified one is taken, so that nobody can sit on another's.
 */
async function insertPerson(tx: Tx, at: string, from: From, person: UpstreamPerson, email: string) {
  if (from.provider === 'google' && !person.emailVerified) return undefined;
  const id = newId();
  const name = person.name || (email.split('@')[0] ?? email);
  if (!(await insertUpstreamIdentity(tx, { id, pool: from.pool, email, name, emailVerifiedAt: at }))) return undefined;
  // Who lost an account by a change of its address can take it back only as long as nobody has the old address.
  if (from.provider === 'google' && (await selectReservation(tx, email, id, at))) refuse('account_exists');
  return id;
}

/** The exception: Google, when both sides have verified the address. */
async function findLinkable(tx: Tx, from: From, person: UpstreamPerson, email: string): Promise<string> {
  const owner = await lockIdentityByEmail(tx, from.pool, email);
  if (!owner) refuse('sso_failed');
  const isSamePerson = from.provider === 'google' && person.emailVerified && owner.emailVerifiedAt !== null;
  return isSamePerson ? owner.id : refuse('account_exists');
}

/** An organization's provider is the authority on its own people. */
async function followProvider(
  tx: Tx,
  pool: string,
  known: { id: string; email: string; name: string },
  claims: { email: string | null; name: string },
): Promise<void> {
  if (claims.name !== '' && claims.name !== known.name) await updateIdentityName(tx, known.id, claims.name);
  if (claims.email !== null && claims.email !== known.email) {
    await updateIdentityEmail(tx, { id: known.id, pool, email: claims.email });
  }
}
