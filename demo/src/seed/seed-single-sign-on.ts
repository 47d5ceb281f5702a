// The sign-in provider of a story, and the people who have used it.
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertFederatedLogin } from '@plumbline/server/identity/federation/federated-logins.sql';
import { upsertSignInConnection } from '@plumbline/server/identity/federation/sign-in-connections.sql';
import { ssoName } from '@plumbline/server/identity/federation/upstreams';
import { subjectOf } from '../providers/provider-person.ts';
import type { StandInIssuers } from '../providers/stand-in-issuers.ts';
import { STAND_IN_CLIENT } from '../providers/with-stand-ins.ts';
import type { Story, StorySignOnPerson } from '../stories/story.ts';
import { insertMemberships, insertUsers, lockSeeding, selectPortalByLabel } from './seed.sql.ts';
import { insertIdentityInPool, selectCustomerId, updateLoginIssuers } from './single-sign-on.sql.ts';

type Portal = { organizationId: string; portalId: string };

/** At every start: the issuer contains the port, which may have changed. */
export async function seedSingleSignOn(
  { sql, now }: Pick<App, 'sql' | 'now'>,
  { label, singleSignOn }: Story,
  { sso: issuer }: StandInIssuers,
): Promise<void> {
  if (!singleSignOn) return;
  const { key, name, people } = singleSignOn;
  const at = now().toISOString();
  await inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    const found = await selectPortalByLabel(tx, label);
    if (!found) return;
    const portal = { organizationId: found.organizationId, portalId: found.id };
    const { organizationId } = portal;
    const connection = { organizationId, key, name, issuer, clientId: STAND_IN_CLIENT, sealedClientSecret: null };
    await upsertSignInConnection(tx, connection);
    const upstream = ssoName(organizationId, key);
    await updateLoginIssuers(tx, upstream, issuer);
    for (const person of people) await insertPerson(tx, portal, { upstream, issuer, at }, person);
  });
}

/** The others get their identity when they sign in for the first time. */
async function insertPerson(
  tx: Tx,
  { organizationId, portalId }: Portal,
  { upstream, issuer, at }: { upstream: string; issuer: string; at: string },
  { email, name, customerCode }: StorySignOnPerson,
): Promise<void> {
  if (customerCode === null) return;
  const identityId = newId();
  const isNew = await insertIdentityInPool(tx, { id: identityId, pool: upstream, email, name, emailVerifiedAt: at });
  if (!isNew) return;
  const login = { connection: upstream, issuer, subject: subjectOf(email) };
  await insertFederatedLogin(tx, { ...login, identityId, createdAt: at });
  const userId = newId();
  await insertUsers(tx, [{ organizationId, id: userId, identityId }]);
  const customerId = await selectCustomerId(tx, organizationId, customerCode);
  await insertMemberships(tx, [{ organizationId, portalId, userId, customerId, status: 'APPROVED', permissions: {} }]);
}
