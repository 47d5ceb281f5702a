import type { saveSignInConnection as Call } from '@plumbline/contract/members';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockSignInConnection, upsertSignInConnection } from '../identity/federation/sign-in-connections.sql.ts';
import { secretContext } from '../identity/federation/upstreams.ts';

/** Configures the organization's own provider. Without a new secret the old one stays, if the issuer is the same. */
export const saveSignInConnection: Handler<typeof Call> = async (app, caller, input) => {
  const { organizationId } = caller;
  const { key, clientSecret } = input;
  const name = input.name.trim();
  const issuer = issuerFrom(input.issuer, app.upstream.allowsPlainHttp);
  const clientId = input.clientId.trim();
  if (name === '') throw invalid('name', 'Enter a name.');
  if (clientId === '') throw invalid('clientId', 'Enter the client id.');
  await inTransaction(app.sql, async (tx) => {
    const before = await lockSignInConnection(tx, organizationId, key);
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
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: caller.identityId,
      action: 'sign-in-connection.saved',
      subjectType: 'sign-in-connection',
      subjectId: key,
      detail: { name, issuer, clientId, hasNewSecret: clientSecret !== undefined },
      requestId: caller.requestId,
      clientAddress: caller.clientAddress,
    });
  });
  app.tenants.clearCache();
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
