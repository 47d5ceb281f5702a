// Sign-in providers by OpenID Connect: authorization code with PKCE, state and nonce.
import * as openid from 'openid-client';
import { LoadingCache } from '../../loading-cache.ts';
import { checkProvider } from './check-provider.ts';
import { clientAuth } from './client-auth.ts';
import { restrictedFetch } from './restricted-fetch.ts';
import {
  type Connection,
  type IdentityUpstream,
  ProviderUnavailable,
  SignInRefused,
  type UpstreamPerson,
} from './identity-upstream.ts';
import { isPublicAddress } from '../public-address.ts';

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
const DISCOVERY_TTL_MS = 60 * 60_000;
const DISCOVERIES_MAX = 1_000;
/** A provider's metadata and a few keys. */
const DISCOVERY_BYTES = 8 * 1024;

type Options = Pick<IdentityUpstream, 'allowsPlainHttp' | 'google'> & { timeoutSeconds?: number };

export function openidUpstream({
  allowsPlainHttp,
  google,
  timeoutSeconds = TIMEOUT_SECONDS,
}: Options): IdentityUpstream {
  const configurations = new LoadingCache<openid.Configuration>({
    ttlMs: DISCOVERY_TTL_MS,
    max: DISCOVERIES_MAX,
    bytesOf: () => DISCOVERY_BYTES,
    now: () => new Date(),
  });
  const configurationOf = async (connection: Connection) =>
    configurations.get(JSON.stringify(connection), () => discover(connection, { allowsPlainHttp, timeoutSeconds }));

  return {
    google,
    allowsPlainHttp,
    namesItself: async (connection) => {
      const server = (await configurationOf(connection)).serverMetadata();
      return server.authorization_response_iss_parameter_supported === true;
    },
    begin: async (connection, redirectUri, state) => {
      const configuration = await configurationOf(connection);
      const proof = { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const challenge = await openid.calculatePKCECodeChallenge(proof.verifier);
      return { url: authorizationUrl(configuration, { redirectUri, state, nonce: proof.nonce, challenge }), proof };
    },
    finish: async (connection, callbackUrl, state, { nonce, verifier }) => {
      const configuration = await configurationOf(connection);
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        return personOf(await claimsOf(configuration, tokens));
      } catch (error) {
        throw failureOf(error);
      }
    },
    check: (connection, redirectUri) => checkProvider(connection, redirectUri, { allowsPlainHttp, timeoutSeconds }),
  };
}

async function discover(
  { issuer, clientId, clientSecret }: Connection,
  { allowsPlainHttp, timeoutSeconds }: Required<Omit<Options, 'google'>>,
): Promise<openid.Configuration> {
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to make it stand out
  const plainHttp = allowsPlainHttp ? [openid.allowInsecureRequests] : [];
  try {
    return await openid.discovery(new URL(issuer), clientId, {}, clientAuth(clientSecret), {
      timeout: timeoutSeconds,
      [openid.customFetch]: restrictedFetch(allowsPlainHttp ? () => true : isPublicAddress),
      execute: [openid.enableNonRepudiationChecks, ...plainHttp],
    });
  } catch (cause) {
    throw new ProviderUnavailable(`the sign-in provider ${issuer} cannot be discovered`, { cause });
  }
}

function authorizationUrl(
  configuration: openid.Configuration,
  { redirectUri, state, nonce, challenge }: { redirectUri: string; state: string; nonce: string; challenge: string },
): string {
  try {
    return openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).href;
  } catch (cause) {
    throw new ProviderUnavailable('the sign-in provider names no address to send people to', { cause });
  }
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;
type Claims = { iss: string; sub: string; [name: string]: unknown };

/** Providers may leave the address out of the id token; then the userinfo endpoint is called. */
async function claimsOf(configuration: openid.Configuration, tokens: Tokens): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new SignInRefused('the provider sent no id token');
  if (typeof claims['email'] === 'string' || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const userInfo = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...userInfo, iss: claims.iss, sub: claims.sub };
}

/** OpenID Connect: a subject is ASCII and at most 255 characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const NAME_LENGTH_MAX = 120;

function personOf({ iss, sub, ...claims }: Claims): UpstreamPerson {
  if (!SUBJECT.test(sub)) throw new SignInRefused('the provider sent a subject that is none');
  const { email } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: claims['email_verified'] === true,
    name: textOf(claims['name']) || `${textOf(claims['given_name'])} ${textOf(claims['family_name'])}`.trim(),
  };
}

const textOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? claim
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, NAME_LENGTH_MAX)
    : '';

const OUTAGES: ReadonlySet<unknown> = new Set(['server_error', 'temporarily_unavailable']);
const TIMEOUTS: ReadonlySet<unknown> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function failureOf(error: unknown): ProviderUnavailable | SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    if (OUTAGES.has(error.error)) return new ProviderUnavailable('the provider has a problem', { cause: error });
    const isDenied = error.error === 'access_denied';
    return new SignInRefused(`the provider answered ${nameOf(error.error)}`, { isDenied });
  }
  if (error instanceof openid.ResponseBodyError && error.status < 500) {
    return new SignInRefused(`the provider answered ${nameOf(error.error)}`);
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) {
    return new SignInRefused(`the provider answered ${nameOf(error.cause[0]?.parameters.error)}`);
  }
  return isOutage(error)
    ? new ProviderUnavailable('the sign-in provider did not answer', { cause: error })
    : new SignInRefused('the answer of the sign-in provider is not valid', { cause: error });
}

function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (error instanceof openid.ResponseBodyError) return true;
  if (!(error instanceof openid.ClientError)) return false;
  return TIMEOUTS.has(error.code) || (error.cause instanceof Response && error.cause.status >= 500);
}

/** Sanitized for the log, since it comes from outside. */
const nameOf = (word = ''): string => (/^[\w.-]{1,60}$/.test(word) ? word : 'an error without a name');
