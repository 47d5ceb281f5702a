// A malicious sign-in provider, which answers what a test wants.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Overrides = {
  metadata?: Record<string, unknown>;
  claims?: JWTPayload;
  userinfo?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  isForged?: boolean;
  /** Responses by path, instead of the correct ones; `hang` never answers. */
  answers?: Record<string, Answer | 'hang'>;
};

const CLIENT_ID = 'plumbline';
const KEYS = Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);

/** `overrides` may be changed at any time. */
export async function maliciousProvider(overrides: Overrides = {}) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: string[] = [];
  let nonce = '';

  async function answerTo(request: IncomingMessage): Promise<Answer | 'hang'> {
    const path = request.url ?? '';
    asked.push(path);
    await text(request);
    const override = overrides.answers?.[path];
    if (override !== undefined) return override;
    if (path === '/.well-known/openid-configuration') return { body: { ...metadataOf(issuer), ...overrides.metadata } };
    if (path === '/jwks') return { body: { keys: [await publicKey()] } };
    if (path === '/userinfo') return { body: { sub: 'somebody', ...overrides.userinfo } };
    const idToken = await sign(
      { iss: issuer, aud: CLIENT_ID, sub: 'somebody', nonce, ...overrides.claims },
      overrides.isForged,
    );
    return { body: { access_token: 'an access token', token_type: 'Bearer', expires_in: 60, id_token: idToken } };
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerTo(request);
    if (answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }
  server.on('request', (request, response) => void respond(request, response));
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: 'the secret of the client at the provider',
    overrides,
    /** The requested paths. */
    asked,
    /** The callback URL as if a person had signed in. */
    comeBack: (authorizationUrl: string): string => {
      const { searchParams } = new URL(authorizationUrl);
      nonce = searchParams.get('nonce') ?? '';
      const url = new URL(searchParams.get('redirect_uri') ?? '');
      url.search = new URLSearchParams({ code: 'a code', state: searchParams.get('state') ?? '' }).toString();
      return url.href;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ['RS256'],
});

const publicKey = async () => ({
  ...(await exportJWK((await KEYS)[0].publicKey)),
  kid: 'key',
  alg: 'RS256',
  use: 'sig',
});

async function sign(claims: JWTPayload, isForged = false): Promise<string> {
  const [published, hidden] = await KEYS;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'key' })
    .setIssuedAt()
    .setExpirationTime(claims.exp ?? '5m')
    .sign((isForged ? hidden : published).privateKey);
}
