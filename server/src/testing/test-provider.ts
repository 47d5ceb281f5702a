// A real OpenID Connect provider on its own port, and the browser of a person who signs in there.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider';

export type TestAccount = { email?: string; email_verified?: boolean; name?: string };

type Options = {
  redirectUris: readonly string[];
  accounts?: Record<string, TestAccount>;
  /** Otherwise they are only at the userinfo endpoint. */
  hasClaimsInIdToken?: boolean;
};

const CLIENT_ID = 'plumbline';
const CLIENT_SECRET = 'the secret of the client at the provider';
const INTERACTION = '/interaction/';
const STEPS_MAX = 10;
const SIGNING_KEY = generateKeyPair('RS256', { extractable: true });

export async function testProvider({ redirectUris, accounts = {}, hasClaimsInIdToken = false }: Options) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await exportJWK((await SIGNING_KEY).privateKey);
  const provider = new Provider(issuer, {
    ...configuration(accounts),
    adapter: memory(),
    conformIdTokenClaims: !hasClaimsInIdToken,
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...redirectUris] }],
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith(INTERACTION)) void interact(provider, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    /** By subject; a test may change the accounts. */
    accounts,
    /** Creates an account and returns its subject. */
    add: (account: TestAccount): string => {
      const subject = randomUUID();
      accounts[subject] = account;
      return subject;
    },
    /** Signs in as this account and returns the callback URL. */
    logIn: (authorizationUrl: string, account: string) => visit(issuer, authorizationUrl, account),
    /** Declines and returns the callback URL. */
    decline: (authorizationUrl: string) => visit(issuer, authorizationUrl, ''),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof testProvider>>;

const configuration = (accounts: Record<string, TestAccount>): Configuration => ({
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: ['a key for the cookies of a test'] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_context, subject) => ({
    accountId: subject,
    claims: () => ({ sub: subject, ...accounts[subject] }),
  }),
  interactions: { url: (_context, { uid }) => `${INTERACTION}${uid}` },
  // The only client is ours, so no consent is asked.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
});

/** The provider's built-in memory adapter logs a warning in every test. */
function memory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  const among = (field: 'uid' | 'userCode', value: string) => [...kept.values()].find((each) => each[field] === value);
  return (kind) => ({
    upsert: async (id, payload) => void kept.set(`${kind} ${id}`, payload),
    find: async (id) => kept.get(`${kind} ${id}`),
    findByUid: async (uid) => among('uid', uid),
    findByUserCode: async (userCode) => among('userCode', userCode),
    consume: async (id) => {
      const payload = kept.get(`${kind} ${id}`);
      if (payload) payload.consumed = payload.iat ?? 1;
    },
    destroy: async (id) => void kept.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}

/** The provider's sign-in page; the account is in its URL. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const account = new URL(request.url ?? '', provider.issuer).searchParams.get('account');
  const result = account ? { login: { accountId: account } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Follows redirects with cookies, like a browser, until a URL leads away from the provider. */
async function visit(issuer: string, from: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(from);
  for (let step = 0; step < STEPS_MAX; step++) {
    if (url.origin !== issuer) return url.href;
    if (url.pathname.startsWith(INTERACTION)) url.searchParams.set('account', account);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error('the provider leads in circles');
}
