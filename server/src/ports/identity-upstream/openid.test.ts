import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maliciousProvider } from '../../testing/malicious-provider.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';
import { type Connection, ProviderUnavailable, SignInRefused } from './identity-upstream.ts';
import { openidUpstream } from './openid.ts';

const CALLBACK = 'https://id.portal.test/v1/identity/callback';
const upstream = openidUpstream({ allowsPlainHttp: true, google: null, timeoutSeconds: 1 });
const connectionOf = ({ issuer, clientId, clientSecret }: Connection): Connection => ({
  issuer,
  clientId,
  clientSecret,
});
const isDenied = (error: unknown) => error instanceof SignInRefused && error.isDenied;

const reasonsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : [];

describe('a real provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await testProvider({
      redirectUris: [CALLBACK],
      accounts: {
        ann: { email: 'Ann@Builders.example', email_verified: true, name: 'Ann\n Builder' },
        bob: { email: 'bob@builders.example', email_verified: false },
        nobody: {},
      },
    });
  });
  afterAll(() => provider.close());

  async function logIn(account: string, issuer = provider) {
    const { url, proof } = await upstream.begin(connectionOf(issuer), CALLBACK, 'the-state');
    return upstream.finish(connectionOf(issuer), new URL(await issuer.logIn(url, account)), 'the-state', proof);
  }

  test('LOG-09 is asked with PKCE, state and nonce for address and name', async () => {
    const { url, proof } = await upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    const asked = new URL(url);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      state: 'the-state',
      nonce: proof.nonce,
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(proof.verifier);
    const again = await upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    expect(again.proof.nonce).not.toBe(proof.nonce);
    expect(again.proof.verifier).not.toBe(proof.verifier);
  });

  test('LOG-09 returns the person from the userinfo endpoint if the id token lacks the address', async () => {
    expect(await logIn('ann')).toEqual({
      issuer: provider.issuer,
      subject: 'ann',
      email: 'Ann@Builders.example',
      emailVerified: true,
      name: 'Ann Builder',
    });
    expect(await logIn('bob')).toMatchObject({ subject: 'bob', emailVerified: false, name: '' });
    expect(await logIn('nobody')).toMatchObject({ subject: 'nobody', email: null, emailVerified: false });
  });

  test('LOG-09 returns the person from the id token', async () => {
    const { accounts } = provider;
    const telling = await testProvider({ redirectUris: [CALLBACK], accounts, hasClaimsInIdToken: true });
    expect(await logIn('ann', telling)).toMatchObject({ issuer: telling.issuer, email: 'Ann@Builders.example' });
    await telling.close();
  });

  test('identifies itself in its responses', async () => {
    expect(await upstream.namesItself(connectionOf(provider))).toBe(true);
  });

  test('reports a refusal if the person declines', async () => {
    const { url, proof } = await upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    const callback = new URL(await provider.decline(url));
    const finishing = upstream.finish(connectionOf(provider), callback, 'the-state', proof);
    await expect(finishing).rejects.toSatisfy(isDenied);
  });

  test('attack: a code is invalid with another verifier, another state, or a second time', async () => {
    const connection = connectionOf(provider);
    const { url, proof } = await upstream.begin(connection, CALLBACK, 'the-state');
    const other = await upstream.begin(connection, CALLBACK, 'another-state');
    const callback = new URL(await provider.logIn(url, 'ann'));
    await expect(upstream.finish(connection, callback, 'another-state', proof)).rejects.toThrow(SignInRefused);
    await expect(upstream.finish(connection, callback, 'the-state', other.proof)).rejects.toThrow(SignInRefused);
    const second = await upstream.begin(connection, CALLBACK, 'the-state');
    const fresh = new URL(await provider.logIn(second.url, 'ann'));
    expect(await upstream.finish(connection, fresh, 'the-state', second.proof)).toMatchObject({ subject: 'ann' });
    await expect(upstream.finish(connection, fresh, 'the-state', second.proof)).rejects.toThrow(SignInRefused);
  });

  test('refuses a client with a wrong secret', async () => {
    const connection = { ...connectionOf(provider), clientSecret: 'not the secret' };
    const { url, proof } = await upstream.begin(connection, CALLBACK, 'the-state');
    const callback = new URL(await provider.logIn(url, 'ann'));
    const finishing = upstream.finish(connection, callback, 'the-state', proof);
    await expect(finishing).rejects.toThrow('the provider answered invalid_client');
  });

  test.each(['https://127.0.0.1', 'https://[::1]', 'https://localhost', 'https://169.254.169.254'])(
    'attack: %s is never called',
    async (issuer) => {
      const strict = openidUpstream({ allowsPlainHttp: false, google: null });
      const { port } = new URL(provider.issuer);
      const beginning = strict.begin({ ...connectionOf(provider), issuer: `${issuer}:${port}` }, CALLBACK, 'the-state');
      const failure: unknown = await beginning.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ProviderUnavailable);
      expect(reasonsOf(failure).at(-1)).toMatch(/is no public address$/);
    },
  );

  test('is not called without TLS, unless that is allowed', async () => {
    const strict = openidUpstream({ allowsPlainHttp: false, google: null });
    await expect(strict.begin(connectionOf(provider), CALLBACK, 'the-state')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('an unavailable provider', () => {
  const open: { close: () => Promise<void> }[] = [];
  const malicious = async (...overrides: Parameters<typeof maliciousProvider>) => {
    const provider = await maliciousProvider(...overrides);
    open.push(provider);
    return provider;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });

  test('is reported if the connection is refused', async () => {
    const provider = await maliciousProvider();
    await provider.close();
    const beginning = upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    await expect(beginning).rejects.toThrow(ProviderUnavailable);
  });

  test('is reported if it does not answer in time', async () => {
    const provider = await malicious({ answers: { '/.well-known/openid-configuration': 'hang' } });
    const beginning = upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    await expect(beginning).rejects.toThrow(ProviderUnavailable);
  });

  test('is reported if it switches protocols', async () => {
    const upgrade = { status: 101, headers: { upgrade: 'x', connection: 'Upgrade' }, body: '' };
    const provider = await malicious({ answers: { '/.well-known/openid-configuration': upgrade } });
    const beginning = upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    await expect(beginning).rejects.toThrow(ProviderUnavailable);
  });

  test('is called again after a failure; a success is cached', async () => {
    const provider = await malicious({ answers: { '/.well-known/openid-configuration': { status: 503, body: {} } } });
    const begin = () => upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    await expect(begin()).rejects.toThrow(ProviderUnavailable);
    provider.overrides.answers = {};
    await Promise.all([begin(), begin()]);
    await begin();
    expect(provider.asked).toHaveLength(2);
  });

  test.each([
    ['breaks', { status: 500, body: {} }],
    ['says that it has a problem', { status: 503, body: { error: 'temporarily_unavailable' } }],
    ['does not answer', 'hang' as const],
  ])('is reported if it %s at the end', async (_what, answer) => {
    const provider = await malicious({ answers: { '/token': answer } });
    const { url, proof } = await upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    const callback = new URL(provider.comeBack(url));
    const finishing = upstream.finish(connectionOf(provider), callback, 'the-state', proof);
    await expect(finishing).rejects.toThrow(ProviderUnavailable);
  });

  test('is reported if it disappears before the end', async () => {
    const provider = await maliciousProvider();
    const { url, proof } = await upstream.begin(connectionOf(provider), CALLBACK, 'the-state');
    await provider.close();
    const callback = new URL(provider.comeBack(url));
    const finishing = upstream.finish(connectionOf(provider), callback, 'the-state', proof);
    await expect(finishing).rejects.toThrow(ProviderUnavailable);
  });
});

describe('attack: a malicious provider', () => {
  async function come(overrides: Parameters<typeof maliciousProvider>[0]) {
    const provider = await maliciousProvider(overrides);
    try {
      const connection = connectionOf(provider);
      const { url, proof } = await upstream.begin(connection, CALLBACK, 'the-state');
      return await upstream.finish(connection, new URL(provider.comeBack(url)), 'the-state', proof);
    } finally {
      await provider.close();
    }
  }

  test('is accepted as long as it is honest', async () => {
    const claims = { email: 'ann@builders.example', email_verified: true };
    expect(await come({ claims })).toMatchObject({ subject: 'somebody', email: claims.email });
    expect(await come({ userinfo: claims })).toMatchObject({ email: claims.email, emailVerified: true });
    expect(await come({ metadata: { userinfo_endpoint: undefined } })).toMatchObject({ email: null });
  });

  test('cannot pass the text "true" as verified', async () => {
    const claims = { email: 'ann@builders.example', email_verified: 'true' };
    expect(await come({ claims })).toMatchObject({ emailVerified: false });
  });

  test.each([
    ['the nonce of another attempt', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['an id token for another client', { claims: { aud: 'another-client' } }],
    ['an id token that is over', { claims: { exp: 1_700_000_000 } }],
    ['a signature of somebody else', { isForged: true }],
    ['a subject that is none', { claims: { sub: 'nul\0' } }],
    ['a subject without end', { claims: { sub: 'x'.repeat(256) } }],
    ['somebody else when asked', { userinfo: { sub: 'another', email: 'ann@builders.example' } }],
    ['no id token', { answers: { '/token': { body: { access_token: 'x', token_type: 'Bearer' } } } }],
    ['nothing of use', { answers: { '/token': { body: 'x' } } }],
    ['more than anybody wants to hear', { userinfo: { email: 'x'.repeat(2_000_000) } }],
  ])('%s', async (_what, overrides) => {
    await expect(come(overrides)).rejects.toThrow(SignInRefused);
  });

  test.each([
    ['is another issuer', { metadata: { issuer: 'https://accounts.google.com' } }],
    ['sends browsers to a script', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['sends browsers nowhere', { metadata: { authorization_endpoint: undefined } }],
    ['describes itself without end', { metadata: { more: 'x'.repeat(2_000_000) } }],
  ])('%s', async (_what, overrides) => {
    await expect(come(overrides)).rejects.toThrow(ProviderUnavailable);
  });
});
