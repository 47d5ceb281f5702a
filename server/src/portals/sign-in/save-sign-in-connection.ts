import type { saveSignInConnection as Call } from '@plumbline/contract/settings/sign-in-connections';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { recordBy } from '../../audit/record-by.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { lockOrganization } from '../../database/organization.sql.ts';
import {
  deleteAttemptsBy,
  lockSignInConnection,
  selectConnectionCount,
  updatePoolSessionsRevoked,
  upsertSignInConnection,
} from '../../identity/federation/sign-in-connections.sql.ts';
import { secretContext, ssoName } from '../../identity/federation/upstreams.ts';

const CONNECTIONS_MAX = 20;

/** Configures the organization's own provider. Without a new secret the old one stays, if the issuer is the same. */
export const saveSignInConnection: Handler<typeof Call> = async (app, caller, input) => {
  const { organizationId } = caller;
  const { key, clientSecret, isNew = false } = input;
  const name = input.name.trim();
  const issuer = issuerFrom(input.issuer, app.upstream.allowsPlainHttp);
  const clientId = input.clientId.trim();
  if (name === '') throw invalid('name', 'Enter a name.');
  if (clientId === '') throw invalid('clientId', 'Enter the client id.');
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    const before = await lockSignInConnection(tx, organizationId, key);
    if (isNew && before) throw invalid('name', 'Choose another name: one of your providers has this one.');
    if (!before && (await selectConnectionCount(tx, organizationId)) >= CONNECTIONS_MAX) {
      throw invalid('name', `There are ${CONNECTIONS_MAX} providers, which is the limit. Remove one first.`);
    }
    // The caller cannot read the secret, so it must not be sent to an issuer of their choice either.
    const isMoving = before !== undefined && before.sealedClientSecret !== null && before.issuer !== issuer;
    if (isMoving && clientSecret === undefined) {
      throw invalid('clientSecret', 'Enter the client secret again: the saved one belongs to another issuer.');
    }
    const sealedClientSecret =
      clientSecret === undefined
        ? (before?.sealedClientSecret ?? null)
        : app.encryption.encrypt(clientSecret, secretContext(organizationId, key));
    await upsertSignInConnection(tx, { organizationId, key, name, issuer, clientId, sealedClientSecret });
    const at = app.now().toISOString();
    // Who came from the provider before has not proved anything to this one.
    if (before && (before.issuer !== issuer || before.clientId !== clientId)) {
      const upstream = ssoName(organizationId, key);
      await deleteAttemptsBy(tx, organizationId, upstream);
      await updatePoolSessionsRevoked(tx, organizationId, upstream, at);
    }
    await recordBy(tx, caller, {
      at,
      action: 'sign-in-connection.saved',
      subjectType: 'sign-in-connection',
      subjectId: key,
      detail: { name, issuer, clientId, hasNewSecret: clientSecret !== undefined },
    });
  });
  app.tenants.clearCache();
  app.sessions.clearCache();
  return {};
};

const DISCOVERY_DOCUMENT = /\/\.well-known\/openid-configuration$/;

/** People often paste the URL of the discovery document instead of the issuer. */
function issuerFrom(typed: string, allowsPlainHttp: boolean): string {
  const text = typed.trim().replace(DISCOVERY_DOCUMENT, '');
  const url = URL.canParse(text) ? new URL(text) : null;
  const schemes = allowsPlainHttp ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) throw invalid('issuer', 'Enter an address that starts with https://');
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || url.pathname.includes('/.well-known/')) {
    throw invalid('issuer', 'Enter the issuer as the provider writes it, without a user, a query or a fragment.');
  }
  return url.pathname === '/' ? url.origin : url.href;
}

const invalid = (field: string, words: string): Refused =>
  new Refused('invalid_request', REFUSALS.invalid_request[1], { [field]: words });
