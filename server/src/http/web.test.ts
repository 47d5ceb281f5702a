// The pages around the apps: what they may embed and call.
import { afterAll, describe, expect, test } from 'vitest';
import { testGateway } from '../testing/test-gateway.ts';
import { CONSOLE_HOST, testPortal } from '../testing/test-portal.ts';

const provider = await testGateway();
afterAll(() => provider.sandbox.stop());

const page = { html: '<!doctype html><head><!--head--></head><body><!--splash--></body>', assets: null, screens: {} };
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

test.each([undefined, CONSOLE_HOST])('an address that no route can read is answered in words (%s)', async (host) => {
  const portal = await testPortal({ web });
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') => portal.send({ url, method, ...(host && { host }) });
  const { statusCode, headers, body } = await ask('/%zz?token=s3cret');
  expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  expect(body).toContain('<h1>This address is not valid</h1>');
  expect(body).not.toMatch(/%zz|s3cret/);
  for (const call of [ask('/v1/%zz'), ask('/api/%zz'), ask('/%zz', 'POST')])
    expect((await call).json()).toMatchObject({ code: 'invalid_request' });
});

test.each([undefined, CONSOLE_HOST])('a page beyond the limit says in words when to come back (%s)', async (host) => {
  const portal = await testPortal({ web, requestsPerMinute: 1 });
  const ask = (url: string) => portal.send({ url, ...(host && { host }) });
  await ask('/');
  const { statusCode, headers, body } = await ask('/dashboard?page=2');
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
  expect(body).toContain('<h1>Too many requests</h1>');
  expect(body).toContain('Wait a minute, then reload this page.');
  expect((await ask('/v1/nothing')).json()).toMatchObject({ code: 'too_many_requests' });
});

test('no search engine keeps a page whose address has a token', async () => {
  const portal = await testPortal({ web });
  const robotsOf = async (url: string) => (await portal.send({ url })).headers['x-robots-tag'];
  expect([await robotsOf('/checkout?token=abc'), await robotsOf('/help?token=abc')]).toEqual(['noindex', 'noindex']);
  expect([await robotsOf('/login'), await robotsOf('/help')]).toEqual([undefined, undefined]);
});

test('a page that fails says so in words, and nothing about why', async () => {
  const portal = await testPortal({ web });
  Object.assign(portal.app.tenants, { byHost: () => Promise.reject(new Error('secret reason')) });
  const { statusCode, headers, body } = await portal.send({ url: '/dashboard' });
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(body).toContain('<h1>Oops, something went wrong.</h1>');
  expect(body).not.toContain('secret');
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

describe('FRM-06 frames', () => {
  const CONSOLE = 'https://console.portal.test';
  const ERP = 'https://erp.supplier.example';
  const inFrame = { 'sec-fetch-dest': 'iframe' };
  const bootOf = (body: string) =>
    JSON.parse(/<script[^>]*id="boot"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}') as Record<string, unknown>;
  const ancestorsOf = ({ headers }: { headers: object }) =>
    /frame-ancestors ([^;]*)/.exec(String((headers as Record<string, string>)['content-security-policy']))?.[1];

  test('only the console and the configured origins may frame the portal, and the page in a frame knows them', async () => {
    const portal = await testPortal({ web, settings: { parentOrigins: [ERP] } });
    const framed = await portal.send({ url: '/dashboard', headers: inFrame });
    expect(ancestorsOf(framed)).toBe(`${CONSOLE} ${ERP}`);
    expect(bootOf(framed.body)['frameOrigins']).toEqual([CONSOLE, ERP]);
    expect(bootOf((await portal.send({ url: '/dashboard' })).body)).not.toHaveProperty('frameOrigins');
    for (const url of ['/login', '/change-password', '/second-factor', '/invitation?token=t'])
      expect(ancestorsOf(await portal.send({ url, headers: inFrame }))).toBe("'none'");
  });

  test('one page of the console shows the portals of its own organization in a frame', async () => {
    const [portal, other] = [await testPortal({ web }), await testPortal({ web })];
    const own = `https://${portal.label}.portal.test`;
    const open = (url: string, cookie?: string) =>
      portal.send({ url, host: CONSOLE_HOST, ...(cookie !== undefined && { cookie }) });
    const page_ = `/customers/${portal.user.customerId}/portal`;
    const shown = await open(page_, portal.cookies.staff);
    expect(String(shown.headers['content-security-policy'])).toContain(`frame-src blob: ${own};`);
    expect(bootOf(shown.body)['framePortals']).toEqual([
      { id: portal.portalId, name: expect.any(String), label: portal.label, url: own },
    ]);
    expect(shown.body).not.toContain(other.label);
    for (const elsewhere of [await open(page_), await open('/customers', portal.cookies.staff)]) {
      expect(String(elsewhere.headers['content-security-policy'])).toContain('frame-src blob:;');
      expect(bootOf(elsewhere.body)['framePortals']).toBeNull();
      expect(ancestorsOf(elsewhere)).toBe("'none'");
    }
  });
});

describe('files of the first screen', () => {
  const filesAt = (name: string) => ({
    scripts: ['/assets/common.js', `/assets/${name}.js`],
    styles: [`/assets/${name}.css`],
  });
  const screens = Object.fromEntries(
    ['/login', '/dashboard', '/history/payments/$code', '/404', 'shell'].map((name) => [name, filesAt(name)]),
  );
  const built = { ...web, portal: { ...page, screens } };
  const namedIn = (html: string) =>
    [...html.matchAll(/<link rel="(\w+)"(?: as="style")? crossorigin href="\/assets\/([^"]+)">/g)].map(
      ([, rel, name]) => `${rel} ${name}`,
    );

  test('a page names the scripts and styles of the shell and of its screen once, after those of the start', async () => {
    const html = page.html.replace('</head>', '<link href="start.css"></head>');
    const portal = await testPortal({ web: { ...built, portal: { ...built.portal, html } } });
    const { body } = await portal.send({ url: '/dashboard?currencyCode=CAD', cookie: portal.cookies.customer });
    expect(namedIn(body)).toEqual([
      'preload shell.css',
      'preload /dashboard.css',
      'modulepreload common.js',
      'modulepreload shell.js',
      'modulepreload /dashboard.js',
    ]);
    expect(body.indexOf('start.css')).toBeLessThan(body.indexOf('shell.css'));
  });

  test.each([
    ['/', 'customer', '/dashboard'],
    ['/login', 'customer', '/dashboard'],
    ['/history/payments/P7K3M9Q2XW/', 'customer', '/history/payments/$code'],
    ['/pay', 'customer', '/404'],
    ['/nowhere', 'customer', '/404'],
    ['/', 'none', '/login'],
    ['/dashboard', 'none', '/login'],
  ] as const)('%s opened by %s has the files of %s', async (url, who, screen) => {
    const portal = await testPortal({
      web: built,
      settings: { isPaymentEnabled: url.startsWith('/history/payments') },
    });
    const { body } = await portal.send({ url, ...(who === 'customer' && { cookie: portal.cookies.customer }) });
    expect(namedIn(body)).toContain(`modulepreload ${screen}.js`);
    expect(namedIn(body)).toHaveLength(['/login', '/404'].includes(screen) ? 3 : 5);
  });

  test('a session of another portal opens the login page', async () => {
    const [own, other] = [await testPortal({ web: built }), await testPortal({ web: built })];
    const { body } = await own.send({ url: '/dashboard', cookie: other.cookies.customer });
    expect(namedIn(body)).toContain('modulepreload /login.js');
    expect(body).not.toContain('/dashboard.js');
  });
});
