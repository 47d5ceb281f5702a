// The callback of outside providers: one host for all portals, which redirects to the right one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import { sendRefusal } from '../../http/errors.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import {
  ProviderUnavailable,
  SignInRefused,
  type UpstreamPerson,
} from '../../ports/identity-upstream/identity-upstream.ts';
import { findFederatedIdentity } from './find-federated-identity.ts';
import { hashToken } from '../sessions/sessions.ts';
import { updateAttemptHandedOff, updateAttemptReturned } from './sign-in-attempts.sql.ts';
import { newHandOff, decryptProof, returnUrl } from './sign-in-attempts.ts';
import { CALLBACK_PATH, callbackUri, findUpstream, GOOGLE, lockUpstream, type Upstream } from './upstreams.ts';

type Attempt = NonNullable<Awaited<ReturnType<typeof updateAttemptReturned>>>;

/** The URLs contain codes: no referrer, no caching. */
const HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

export function addSignInCallback(http: FastifyInstance, app: App): void {
  // A HEAD request would use up an attempt.
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const place = await app.tenants.byHost(request.host);
    if (place.kind !== 'identity') return sendRefusal(reply, new Refused('not_found'));
    const state = new URLSearchParams(queryOf(request)).get('state') ?? '';
    const attempt = await updateAttemptReturned(app.sql, hashToken(state), app.now().toISOString());
    if (!attempt) return sendUnknown(reply);
    const outcome = await finish(app, request, state, attempt);
    return reply.headers(HEADERS).redirect(returnUrl(app, attempt, outcome), 303);
  };
  http.get(CALLBACK_PATH, options, handler);
  http.get(`${CALLBACK_PATH}/:organizationId/:key`, options, handler);
}

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

async function finish(app: App, request: FastifyRequest, state: string, attempt: Attempt) {
  try {
    const { upstream, person } = await findPerson(app, request, state, attempt);
    return { handOff: await handOff(app, request, attempt, upstream, person) };
  } catch (error) {
    const code = errorCodeOf(error, attempt.connection);
    const about = { reqId: request.id, upstream: attempt.connection, err: error };
    if (code === 'access_denied') app.log.info(about, 'sign-in declined');
    else if (isExpected(error)) app.log.warn(about, 'sign-in failed');
    else app.log.error(about, 'sign-in failed');
    return { error: code };
  }
}

async function findPerson(app: App, request: FastifyRequest, state: string, attempt: Attempt) {
  const upstream = await findUpstream(app, attempt.connection);
  if (!upstream || attempt.sealedProof === null) throw new SignInRefused('the connection is gone');
  const expected = await callbackUri(app, upstream);
  if (addressOf(app, request) !== expected) throw new SignInRefused('another provider answered');
  const answer = new URL(expected);
  answer.search = queryOf(request);
  const proof = decryptProof(app, attempt.organizationId, attempt.id, attempt.sealedProof);
  return { upstream, person: await app.upstream.finish(upstream.connection, answer, state, proof) };
}

function addressOf(app: App, request: FastifyRequest): string {
  const parts = Object.values(request.params as Record<string, string>);
  return [`${app.tenants.identityOrigin}${CALLBACK_PATH}`, ...parts].join('/');
}

function handOff(
  app: App,
  request: FastifyRequest,
  attempt: Attempt,
  upstream: Upstream,
  person: UpstreamPerson,
): Promise<string> {
  const now = app.now();
  const at = now.toISOString();
  const { token, ...fresh } = newHandOff(now);
  const { organizationId } = attempt;
  const { provider } = upstream;
  return inTransaction(app.sql, async (tx) => {
    const current = await lockUpstream(app, tx, upstream.name);
    const { issuer, clientId } = upstream.connection;
    if (current?.issuer !== issuer || current.clientId !== clientId)
      throw new SignInRefused('the provider was changed');
    const { identityId, isNewLogin } = await findFederatedIdentity(tx, at, upstream, person);
    const isFirst = await updateAttemptHandedOff(
      tx,
      attempt,
      { ...fresh, identityId, provider, authenticatedAt: at },
      at,
    );
    if (!isFirst) throw new SignInRefused('the attempt is over');
    if (isNewLogin) {
      await insertAuditEvent(tx, {
        organizationId,
        at,
        actorIdentityId: identityId,
        action: 'federated-login.added',
        subjectType: 'identity',
        subjectId: identityId,
        detail: { connection: upstream.name, issuer: person.issuer },
        requestId: request.id,
        clientAddress: request.ip,
      });
    }
    return token;
  });
}

const isExpected = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || error instanceof SignInRefused || error instanceof Refused;

type ErrorCode = 'access_denied' | 'account_exists' | 'login_replaced' | 'provider_unavailable' | 'sso_failed';

function errorCodeOf(error: unknown, connection: string): ErrorCode {
  if (error instanceof ProviderUnavailable) return 'provider_unavailable';
  if (error instanceof SignInRefused && error.isDenied) return 'access_denied';
  if (!(error instanceof Refused) || error.code !== 'account_exists') return 'sso_failed';
  // The people of an organization's provider have no password: another of its logins has the address.
  return connection === GOOGLE ? 'account_exists' : 'login_replaced';
}

/** The portal is unknown, so there is no redirect. */
const sendUnknown = (reply: FastifyReply) =>
  sendPlainPage(reply, 400, {
    title: 'This sign-in is no longer valid',
    text: 'It took too long, or it was finished already. Go back to your portal and sign in again.',
    headers: HEADERS,
  });
