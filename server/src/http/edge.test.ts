import { expect, test } from 'vitest';
import { calls } from '@plumbline/contract/calls';
import { testPortal } from '../testing/test-portal.ts';

test('every response has the security headers and a request id', async () => {
  const portal = await testPortal();
  for (const url of ['/healthz', '/v1/portals', '/v1/nothing']) {
    const { headers } = await portal.send({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\w-]{8}-[0-9a-z]+$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('health and readiness answer on any host', async () => {
  const portal = await testPortal();
  for (const host of ['127.0.0.1', 'nobody.portal.test', portal.host]) {
    expect((await portal.send({ url: '/healthz', host })).json()).toEqual({ status: 'ok' });
    expect((await portal.send({ url: '/readyz', host })).json()).toEqual({ status: 'ready' });
  }
});

test('one client cannot use up the whole server', async () => {
  const portal = await testPortal({ requestsPerMinute: 3 });
  const url = `/v1/portals/info/${portal.label}`;
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await portal.send({ url })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a refused client reads when to come back, and other clients are not affected', async () => {
  const portal = await testPortal({ requestsPerMinute: 1 });
  const url = `/v1/portals/info/${portal.label}`;
  const remoteAddress = '2001:db8:1:2::1';
  expect((await portal.send({ url, method: 'HEAD', remoteAddress })).statusCode).toBe(200);
  const refused = await portal.send({ url, remoteAddress: '2001:db8:1:2::ffff' });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await portal.send({ url, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('unknown paths count towards the limit of a client', async () => {
  const portal = await testPortal({ requestsPerMinute: 3 });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await portal.send({ url: `/v1/x${count}` })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429]);
});

test.each(['/v1/portals/%', '/%zz?token=s3cret'])(
  'the address %s, which no route can read, is answered with the same headers and not echoed',
  async (url) => {
    const portal = await testPortal();
    const response = await portal.send({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_request' });
    expect(response.body).not.toContain('%');
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('API-03 logs are one JSON line per request, without secrets', async () => {
  const logTo: string[] = [];
  const portal = await testPortal({ logTo });
  await portal.send({ url: '/v1/nothing?token=s3cret-1&page=2', cookie: '__Host-session=s3cret-2' });
  await portal.send({
    method: 'POST',
    url: '/v1/identity/sign-in',
    payload: { email: 'nobody@builders.example', password: 's3cret-3' },
  });
  const lines = logTo.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      method: 'GET',
      status: 404,
      url: '/v1/nothing?token=[redacted]&page=2',
    }),
  );
  expect(logTo.join('')).not.toContain('s3cret');
});

test('API-03 a broken address, a page and a stream have one line each', async () => {
  const logTo: string[] = [];
  const portal = await testPortal({ logTo, settings: { isPaymentEnabled: true } });
  const requests = () =>
    logTo.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  for (const url of ['/%zz', '/v1/portals', '/v1/payments/download/csv']) {
    await portal.send({ url, cookie: portal.cookies.customer });
    await expect.poll(() => requests().filter((line) => line['url'] === url)).toHaveLength(1);
  }
  expect(requests().map(({ status, ms }) => [status, typeof ms])).toEqual([
    [400, 'number'],
    [200, 'number'],
    [200, 'number'],
  ]);
});

test("API-03 whatever a proxy sends as the client's address, a log line stays one JSON line", async () => {
  const logTo: string[] = [];
  const portal = await testPortal({ logTo, trustProxy: 1 });
  await portal.send({ url: '/v1/nothing', headers: { 'x-forwarded-for': '1.2.3.4","status":200,"x":"' } });
  const line = logTo.map((each) => JSON.parse(each) as Record<string, unknown>).find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ status: 404 });
});

test('API-01 the OpenAPI document has every call, with its /admin form', async () => {
  const portal = await testPortal();
  const document = (await portal.send({ url: '/docs/json' })).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  for (const [name, call] of Object.entries(calls)) {
    expect(ids).toContain(name);
    if (call.caller === 'customer') expect(ids).toContain(`${name}Admin`);
  }
  expect(Object.keys(document.paths)).toContain('/v1/portals/info/{subdomain}');
  expect((await portal.send({ url: '/docs/' })).headers['content-type']).toContain('text/html');
});
