// The outside providers of a portal, by the name that attempts and identities refer to.
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Connection } from '../../ports/identity-upstream/identity-upstream.ts';
import type { Tx } from '../../database/transaction.ts';
import { lockSignInConnectionShared, selectSignInConnection } from './sign-in-connections.sql.ts';

export type Upstream = {
  /** 'google', or `sso:<organization>:<key>`. */
  name: string;
  provider: 'google' | 'sso';
  /** The pool of its people: an organization's own provider can never vouch for anybody outside its own pool. */
  pool: string;
  connection: Connection;
};

export const GOOGLE = 'google';
const SSO = /^sso:([^:]+):([^:]+)$/;

export const ssoName = (organizationId: string, key: string): string => `sso:${organizationId}:${key}`;

/** Associated data of an encrypted secret: it decrypts only for the connection it was saved for. */
export const secretContext = (organizationId: string, key: string): string =>
  `sign-in-connection ${organizationId} ${key}`;

/** The name of the provider behind a button of this portal; null if the button is disabled. */
export function upstreamName({ tenant, capabilities }: Visitor, button: 'google' | 'sso'): string | null {
  if (button === 'google') return capabilities.googleLogin ? GOOGLE : null;
  const key = tenant.settings.portalSignInProvider;
  return capabilities.singleSignOn && key !== null ? ssoName(tenant.organizationId, key) : null;
}

export async function findUpstream(app: App, name: string): Promise<Upstream | null> {
  if (name === GOOGLE) {
    const { google } = app.upstream;
    return google && { name, provider: 'google', pool: 'plumbline', connection: google };
  }
  const [, organizationId, key] = SSO.exec(name) ?? [];
  if (organizationId === undefined || key === undefined) return null;
  const row = await selectSignInConnection(app.sql, organizationId, key);
  if (!row) return null;
  const { issuer, clientId, sealedClientSecret } = row;
  const clientSecret =
    sealedClientSecret && app.encryption.decrypt(sealedClientSecret, secretContext(organizationId, key));
  return { name, provider: 'sso', pool: name, connection: { issuer, clientId, clientSecret } };
}

/**
 * The provider behind a name as it is until the transaction ends; null if it is gone. Lock it before the attempt: whoever
 * changes the provider locks them in this order.
 */
export async function lockUpstream({ upstream }: Pick<App, 'upstream'>, tx: Tx, name: string) {
  if (name === GOOGLE) return upstream.google;
  const [, organizationId, key] = SSO.exec(name) ?? [];
  if (organizationId === undefined || key === undefined) return null;
  return (await lockSignInConnectionShared(tx, organizationId, key)) ?? null;
}

export const CALLBACK_PATH = '/v1/identity/callback';

/**
 * The redirect URI of a provider. All share one, except an organization's provider that does not identify itself in its
 * responses: otherwise it could forward people to another provider and receive that one's code from us (RFC 9700,
 * mix-up).
 */
export async function callbackUri(app: App, { name, provider, connection }: Upstream): Promise<string> {
  const shared = `${app.tenants.identityOrigin}${CALLBACK_PATH}`;
  if (provider === 'google' || (await app.upstream.namesItself(connection))) return shared;
  return `${shared}/${name.replace(SSO, '$1/$2')}`;
}
