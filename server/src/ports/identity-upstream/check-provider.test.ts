import { afterEach, describe, expect, test } from 'vitest';
import { maliciousProvider } from '../../testing/malicious-provider.ts';
import { testProvider } from '../../testing/test-provider.ts';
import type { Connection } from './identity-upstream.ts';
import { openidUpstream } from './openid.ts';

const CALLBACK = 'https://id.portal.test/v1/identity/callback';
const lenient = openidUpstream({ allowsPlainHttp: true, google: null, timeoutSeconds: 1 });
const strict = openidUpstream({ allowsPlainHttp: false, google: null, timeoutSeconds: 1 });

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.close();
});
async function malicious(overrides: Parameters<typeof maliciousProvider>[0] = {}) {
  const provider = await maliciousProvider(overrides);
  open.push(provider);
  return provider;
}
const check = async (connection: Connection, upstream = lenient) => {
  const { issuer, clientId, clientSecret } = connection;
  const steps = await upstream.check({ issuer, clientId, clientSecret }, CALLBACK);
  const last = steps.at(-1);
  return { passed: steps.filter(({ outcome }) => outcome === 'passed').map(({ step }) => step), last };
};

describe('LOG-09 the test of a sign-in provider', () => {
  test('passes every step of a real one, and knows a wrong secret', async () => {
    const provider = await testProvider({ redirectUris: [CALLBACK] });
    open.push(provider);
    expect(await check(provider)).toEqual({
      passed: ['configuration', 'issuer', 'endpoints', 'keys', 'client'],
      last: { step: 'client', outcome: 'passed', words: 'The provider accepts them.' },
    });
    const wrong = await check({ ...provider, clientSecret: 'not the secret' });
    expect(wrong.last).toMatchObject({ step: 'client', outcome: 'failed' });
    const none = await check({ ...provider, clientSecret: null });
    expect(none.last).toMatchObject({
      step: 'client',
      outcome: 'failed',
      words: expect.stringContaining('without a secret'),
    });
    expect((await check({ ...provider, clientId: 'somebody' })).last).toMatchObject({
      step: 'client',
      outcome: 'failed',
    });
  });

  test('says so if the provider does not tell whether it accepts the client', async () => {
    const provider = await malicious();
    expect((await check(provider)).last).toMatchObject({ step: 'client', outcome: 'unknown' });
    provider.overrides.answers = { '/token': 'hang' };
    expect((await check(provider)).last).toMatchObject({ step: 'client', outcome: 'unknown' });
  });

  const CONFIGURATION = '/.well-known/openid-configuration';
  test.each([
    ['there is no configuration', { status: 404, body: {} }, /^There is no configuration at .*Check the issuer/],
    ['the provider has a problem', { status: 503, body: {} }, /answered with status 503\. Try again later/],
    ['it is a web page', { headers: { 'content-type': 'text/html' }, body: {} }, /something else than JSON/],
    ['it is a list', { body: [] }, /something else than JSON/],
    ['it has no end', { body: 'x'.repeat(2_000_000) }, /^The answer is too large\./],
    ['nobody answers', 'hang', /^No answer within 1 seconds\./],
    [
      'it leads elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: {} },
      /redirects to another address, which we do not follow/,
    ],
  ] as const)('ends at the configuration if %s', async (_what, answer, words) => {
    const provider = await malicious({ answers: { [CONFIGURATION]: answer } });
    const { passed, last } = await check(provider);
    expect(passed).toEqual([]);
    expect(last).toEqual({ step: 'configuration', outcome: 'failed', words: expect.stringMatching(words) });
    expect(provider.asked).toEqual([CONFIGURATION]);
  });

  test.each([
    ['issuer', 'names itself in another way', { issuer: 'https://accounts.google.com' }, /“https:\/\/accounts\.google/],
    ['issuer', 'names itself with control characters', { issuer: 'https://x\u0007' }, /“https:\/\/x\uFFFD”/],
    ['issuer', 'does not name itself', { issuer: undefined }, /names no issuer/],
    ['endpoints', 'has no page to log in', { authorization_endpoint: undefined }, /where people log in/],
    ['endpoints', 'sends people to a script', { authorization_endpoint: 'javascript:alert(1)' }, /https:\/\//],
    ['endpoints', 'exchanges no codes', { token_endpoint: 7 }, /where codes are exchanged/],
    ['endpoints', 'publishes no keys', { jwks_uri: '' }, /where its keys are/],
    ['endpoints', 'offers no codes', { response_types_supported: ['id_token'] }, /authorization code flow/],
  ] as const)('ends at the %s if the provider %s', async (step, _what, metadata, words) => {
    const provider = await malicious({ metadata });
    expect((await check(provider)).last).toEqual({ step, outcome: 'failed', words: expect.stringMatching(words) });
    expect(provider.asked).toEqual([CONFIGURATION]);
  });

  test.each([
    ['that are none', { keys: 'none' }],
    ['for encryption only', { keys: [{ kty: 'RSA', use: 'enc' }] }],
    ['that are shared secrets', { keys: [{ kty: 'oct', k: 'eA' }, null] }],
  ])('ends at keys %s', async (_what, body) => {
    const provider = await malicious({ answers: { '/jwks': { body } } });
    const { passed, last } = await check(provider);
    expect(passed).toEqual(['configuration', 'issuer', 'endpoints']);
    expect(last).toMatchObject({ step: 'keys', outcome: 'failed' });
    expect(provider.asked).not.toContain('/token');
  });

  test.each(['https://127.0.0.1', 'https://[::1]', 'https://localhost', 'https://169.254.169.254', 'https://10.0.0.1'])(
    'attack: %s is never called',
    async (origin) => {
      const provider = await malicious();
      const { port } = new URL(provider.issuer);
      const { last } = await check({ ...provider, issuer: `${origin}:${port}` }, strict);
      const words = expect.stringMatching(/^The address is not on the public internet\./);
      expect(last).toEqual({ step: 'configuration', outcome: 'failed', words });
      expect(provider.asked).toEqual([]);
    },
  );
});
