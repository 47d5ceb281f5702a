// A real OpenID Connect provider in place of an outside one: the person chosen on its page signs in.
import { generateKeyPairSync, type webcrypto } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { type ClientMetadata, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '@plumbline/server/log';
import { html } from '@plumbline/server/http/html';
import { pageOf } from '../pages/send-page.ts';
import { memoryStore } from './memory-store.ts';
import { type ProviderPerson, subjectOf } from './provider-person.ts';

export type StandIn = {
  /** The prefix of its paths and cookies. */
  key: 'google' | 'sso';
  issuer: string;
  title: string;
  people: readonly ProviderPerson[];
  /** Whether any address can be entered. */
  takesStrangers: boolean;
  client: { clientId: string; clientSecret: string | null; redirectUri: string };
};

export type OpenStandIn = StandIn & {
  provider: Provider;
  /** Returns the subject of the person. */
  remember: (person: ProviderPerson) => string;
};

type Options = { key: webcrypto.JsonWebKey; isBehindProxy: boolean; log: Log };

const ALGORITHM = 'ES256';
const SCOPES = 'openid email profile';
const MINUTES_10 = 600;
const STRANGERS_MAX = 1_000;

export const pathOf = ({ key }: Pick<StandIn, 'key'>): string => `/demo/${key}`;

/** As long as the process lives; an elliptic curve, because an RSA key would delay the start. */
export function newSigningKey(): webcrypto.JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: ALGORITHM, use: 'sig' };
}

export function openStandIn(standIn: StandIn, { key, isBehindProxy, log }: Options): OpenStandIn {
  const people = new Map<string, ProviderPerson>();
  const remember = (person: ProviderPerson): string => {
    const subject = subjectOf(person.email);
    people.delete(subject);
    people.set(subject, person);
    const [oldest] = people.keys();
    if (people.size > STRANGERS_MAX && oldest !== undefined) people.delete(oldest);
    return subject;
  };
  const provider = new Provider(standIn.issuer, {
    adapter: memoryStore(),
    jwks: { keys: [key] },
    clients: [clientOf(standIn)],
    clientAuthMethods: ['none', 'client_secret_post'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: the id token contains the person's data.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${pathOf(standIn)}/people/${uid}` },
    loadExistingGrant: grantEverything,
    findAccount: (_ctx, subject) => accountOf(subject, people.get(subject)),
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    expiresWithSession: async () => false,
    cookies: {
      names: cookieNames(standIn),
      // A path that is never requested, so that the browser never returns the session and each sign-in asks for the
      // person.
      long: { httpOnly: true, sameSite: 'lax', path: `${pathOf(standIn)}/nowhere` },
    },
    ttl: {
      AccessToken: MINUTES_10,
      AuthorizationCode: 60,
      Grant: MINUTES_10,
      IdToken: MINUTES_10,
      Interaction: MINUTES_10,
      Session: MINUTES_10,
    },
    renderError: (ctx, { error_description: words }) => showProblem(ctx, words ?? ''),
  });
  provider.proxy = isBehindProxy;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'a stand-in for a sign-in provider failed'));
  // Koa would print unhandled errors, mostly of browsers that have disconnected.
  const koa: EventEmitter = provider;
  koa.on('error', (error) => log.debug({ err: error }, 'a stand-in for a sign-in provider was interrupted'));
  return { ...standIn, provider, remember };
}

const clientOf = ({ client: { clientId, clientSecret, redirectUri } }: StandIn): ClientMetadata => ({
  client_id: clientId,
  redirect_uris: [redirectUri],
  id_token_signed_response_alg: ALGORITHM,
  ...(clientSecret === null
    ? { token_endpoint_auth_method: 'none' }
    : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_post' }),
});

const cookieNames = ({ key }: StandIn) => ({
  session: `demo-${key}-session`,
  interaction: `demo-${key}-people`,
  resume: `demo-${key}-resume`,
});

/** The only client is ours, so no consent is asked. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { accountId } = oidc.session ?? {};
  if (!oidc.client || accountId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

const accountOf = (subject: string, person: ProviderPerson | undefined) =>
  person && {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email: person.email,
      email_verified: person.isEmailVerified,
      name: person.name,
    }),
  };

function showProblem(ctx: KoaContextWithOIDC, words: string): void {
  const { text, policy } = pageOf({
    title: 'This login cannot go on',
    main: html`<h1>This login cannot go on</h1>
      <p class="lead">Go back to the portal and begin again. What the stand-in says: ${words}</p>`,
  });
  ctx.type = 'html';
  ctx.set('content-security-policy', policy);
  ctx.body = text;
}
