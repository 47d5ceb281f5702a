// The pages around the apps: what they may embed and call.
import { afterAll, expect, test } from 'vitest';
import { testGateway } from '../testing/test-gateway.ts';
import { CONSOLE_HOST, testPortal } from '../testing/test-portal.ts';

const provider = await testGateway();
afterAll(() => provider.sandbox.stop());

const page = { html: '<!doctype html><head><!--head--></head><body><!--splash--></body>', assets: null };
const web = { portal: page, console: page };
const { origin } = provider.sandbox;
const GATEWAY = {
  GATEWAY_URL: origin,
  GATEWAY_MERCHANT_ID: provider.merchant.merchantId,
  GATEWAY_USERNAME: provider.merchant.username,
  GATEWAY_PASSWORD: provider.merchant.password,
  PLAIN_HTTP_PROVIDERS: 'true',
};

/** Where the frame for the security code of a saved card is. */
const IDENTITY = 'https://id.portal.test';

type Portal = Awaited<ReturnType<typeof testPortal>>;

async function policyOf(portal: Portal, options: { host?: string } = {}): Promise<Record<string, string>> {
  const { headers } = await portal.send({ url: '/', ...options });
  const rules = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(rules.map((rule) => [rule.split(' ', 1).join(''), rule.replace(/^\S+ /, '')] as const));
}

test("a portal with payments may embed the provider's form and call its tokenizer, and nothing else", async () => {
  const portal = await testPortal({ web, env: GATEWAY, settings: { isPaymentEnabled: true } });
  expect(await policyOf(portal)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': `'self' ${origin}`,
    'frame-src': `blob: ${origin} ${IDENTITY}`,
  });
});

test('pages count towards the limit of a client', async () => {
  const portal = await testPortal({ web, requestsPerMinute: 2 });
  const statuses = [];
  for (const url of ['/login', '/', '/nowhere']) statuses.push((await portal.send({ url })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

test('each organization may reach its own site', async () => {
  const portal = await testPortal({ web, env: GATEWAY, settings: { isPaymentEnabled: true } });
  const { app, organizationId } = portal;
  const own = { ...provider.merchants.canadian, siteUrl: 'https://fts.cardconnect.com' };
  await app.sql.transaction().execute((tx) => app.merchants.save(tx, organizationId, own));
  expect(await policyOf(portal)).toMatchObject({
    'frame-src': `blob: ${origin} https://fts.cardconnect.com ${IDENTITY}`,
  });
  const both = { ...own, currencyCode: 'USD' } as const;
  await app.sql.transaction().execute((tx) => app.merchants.save(tx, organizationId, both));
  app.merchants.clearCache(organizationId);
  expect(await policyOf(portal)).toMatchObject({
    'frame-src': `blob: https://fts.cardconnect.com ${IDENTITY}`,
    'connect-src': "'self' https://fts.cardconnect.com",
  });
});

test('without payments, without a provider and on the console no other site may be reached', async () => {
  const off = await testPortal({ web, env: GATEWAY, settings: { isPaymentEnabled: false } });
  const none = await testPortal({ web, settings: { isPaymentEnabled: true } });
  for (const policy of [await policyOf(off), await policyOf(none), await policyOf(off, { host: CONSOLE_HOST })]) {
    expect(policy).toMatchObject({ 'frame-src': 'blob:', 'connect-src': "'self'" });
  }
});
