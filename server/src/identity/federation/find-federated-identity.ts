// Finds or creates the identity of a person whom an outside provider has authenticated. Never by email, with one
// exception.
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

type UpstreamKey = Pick<Upstream, 'name' | 'provider' | 'pool'>;
type FederatedIdentity = { identityId: string; isNewLogin: boolean };

/** Refuses `account_exists` if another identity has the address, and `sso_failed` without a usable address. */
export async function findFederatedIdentity(
  tx: Tx,
  at: string,
  upstream: UpstreamKey,
  person: UpstreamPerson,
): Promise<FederatedIdentity> {
  const login = { connection: upstream.name, issuer: person.issuer, subject: person.subject };
  await lockFederation(tx, upstream.provider === 'sso' ? upstream.pool : JSON.stringify(login));
  const email = usableEmail(person);
  const known = await selectFederatedLogin(tx, login);
  if (known) {
    if (upstream.provider === 'sso') await updateFromProvider(tx, upstream.pool, known, { email, name: person.name });
    return { identityId: known.id, isNewLogin: false };
  }
  if (email === null) refuse('sso_failed');
  const identityId =
    (await insertPerson(tx, at, upstream, person, email)) ?? (await findLinkable(tx, upstream, person, email));
  await insertFederatedLogin(tx, { ...login, identityId, createdAt: at });
  return { identityId, isNewLogin: true };
}

const usableEmail = ({ email }: UpstreamPerson): string | null => {
  const normal = normalizeEmail(email ?? '');
  return isEmail(normal) ? normal : null;
};

/**
 * Creates an identity, or returns nothing if the address is taken. An organization's provider is trusted about
 * addresses, since they count only in its own pool; Google must have verified the address, so that nobody can occupy
 * another person's.
 */
async function insertPerson(tx: Tx, at: string, upstream: UpstreamKey, person: UpstreamPerson, email: string) {
  if (upstream.provider === 'google' && !person.emailVerified) return undefined;
  const id = newId();
  const name = person.name || (email.split('@')[0] ?? email);
  if (!(await insertUpstreamIdentity(tx, { id, pool: upstream.pool, email, name, emailVerifiedAt: at })))
    return undefined;
  // A person who lost an account by a change of its address can restore it only while nobody has the old address.
  if (upstream.provider === 'google' && (await selectReservation(tx, email, id, at))) refuse('account_exists');
  return id;
}

/** The exception: Google, if both sides have verified the address. */
async function findLinkable(tx: Tx, upstream: UpstreamKey, person: UpstreamPerson, email: string): Promise<string> {
  const owner = await lockIdentityByEmail(tx, upstream.pool, email);
  if (!owner) refuse('sso_failed');
  const isSamePerson = upstream.provider === 'google' && person.emailVerified && owner.emailVerifiedAt !== null;
  return isSamePerson ? owner.id : refuse('account_exists');
}

/** An organization's provider determines the data of its own people. */
async function updateFromProvider(
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
