// A person who is signed in at a portal and has no membership yet.
import { newId } from '../database/new-id.ts';
import { beginSession, type Provider } from '../identity/sessions/sessions.ts';
import type { TestPortal } from './test-portal.ts';

type NewcomerOptions = {
  email?: string;
  name?: string;
  pool?: string;
  provider?: Provider;
  isVerified?: boolean;
  /** Another portal of the same organization. */
  portalId?: string;
};

export async function newcomer(portal: TestPortal, options: NewcomerOptions = {}) {
  const { app, clock, organizationId } = portal;
  const identityId = newId();
  const {
    email = `new-${identityId.slice(-12)}@newcomer.example`,
    name = 'Nell Newcomer',
    pool = 'plumbline',
    provider = 'password',
    isVerified = true,
    portalId = portal.portalId,
  } = options;
  const at = clock.now();
  const emailVerifiedAt = isVerified ? at.toISOString() : null;
  await app.sql.insertInto('identity').values({ id: identityId, email, name, pool, emailVerifiedAt }).execute();
  const login = { organizationId, portalId, identityId, provider, kind: 'PORTAL' } as const;
  const { token } = await beginSession(app.sql, at, login);
  return { identityId, email, name, cookie: `__Host-session=${token}` };
}
