// The access token of a session: ten minutes, signed, for one organization, kept in the browser's memory only (decision
// A18).
import { SignJWT } from 'jose';
import { LoadingCache } from '../../loading-cache.ts';
import { verifyWithAny } from './verify-with-any.ts';
import { hasSignedTokenForm } from './signed-token-form.ts';

export const ACCESS_TOKEN_SECONDS = 600;

export type AccessTokenClaims = {
  sessionId: string;
  identityId: string;
  /** The customer that the session used when the token was issued; null before it had access. */
  customerId: string | null;
  expiresAt: number;
};

type TokenSubject = {
  sessionId: string;
  identityId: string;
  organizationId: string;
  email: string;
  emailVerified: boolean;
  provider: string;
  authenticatedAt: string;
  membership: { customerId: string } | null;
};

const ISSUER = 'plumbline';
const TYPE = 'at+jwt';
/** Verifying a signature costs more than most calls; a verified token stays valid until it expires. */
const TTL_MS = 60_000;

export function openAccessTokens(keys: () => readonly [Uint8Array, ...Uint8Array[]], now: () => Date) {
  const claimsCache = new LoadingCache<AccessTokenClaims | null>({ ttlMs: TTL_MS, max: 20_000, now });

  async function read(token: string, organizationId: string): Promise<AccessTokenClaims | null> {
    try {
      const { payload } = await verifyWithAny(token, keys(), {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: organizationId,
        currentDate: now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return {
        sessionId: String(payload['sid']),
        identityId: payload.sub ?? '',
        customerId: typeof payload['account_id'] === 'string' ? payload['account_id'] : null,
        expiresAt: (payload.exp ?? 0) * 1000,
      };
    } catch {
      return null;
    }
  }

  const unexpired = (claims: AccessTokenClaims | null): AccessTokenClaims | null =>
    claims !== null && claims.expiresAt > now().getTime() ? claims : null;

  return {
    issue: async (subject: TokenSubject): Promise<{ accessToken: string; expiresInSeconds: number }> => {
      const seconds = Math.floor(now().getTime() / 1000);
      const accessToken = await new SignJWT({
        sid: subject.sessionId,
        email: subject.email,
        email_verified: subject.emailVerified,
        provider: subject.provider,
        account_id: subject.membership?.customerId ?? null,
        auth_time: Math.floor(Date.parse(subject.authenticatedAt) / 1000),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(subject.organizationId)
        .setSubject(subject.identityId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .sign(keys()[0]);
      return { accessToken, expiresInSeconds: ACCESS_TOKEN_SECONDS };
    },
    /** Null for a token that is expired, forged, or of another organization. Not a promise while it is cached. */
    verify: (token: string, organizationId: string): AccessTokenClaims | null | Promise<AccessTokenClaims | null> => {
      if (!hasSignedTokenForm(token)) return null;
      const claims = claimsCache.get(`${organizationId} ${token}`, () => read(token, organizationId));
      return claims instanceof Promise ? claims.then(unexpired) : unexpired(claims);
    },
  };
}

export type AccessTokens = ReturnType<typeof openAccessTokens>;
