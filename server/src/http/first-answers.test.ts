// What a page carries for its first screen, and for whom.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FirstAnswer } from '@plumbline/contract/boot';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const page = { html: '<!doctype html><head><!--head--></head><body><!--splash--></body>', assets: null, screens: {} };
const web = { portal: page, console: page };
const SETTINGS = { isPaymentEnabled: true, isCreditMemoEnabled: true };

async function portalWithInvoice(invoiceNumber = 'INV-1', options: object = {}) {
  const portal = await testPortal({ web, settings: SETTINGS, ...options });
  const { organizationId, user, neighbor, app } = portal;
  await insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber });
  await insertInvoice(app.sql, { organizationId, customerId: neighbor.customerId, invoiceNumber: 'NEIGHBOR-1' });
  return portal;
}

function answersIn(html: string): FirstAnswer[] {
  const text = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? [] : (JSON.parse(text) as FirstAnswer[]);
}

const askPage = async (portal: TestPortal, url: string, cookie?: string) =>
  (await portal.send({ url, ...(cookie && { cookie }) })).body;

const pathsIn = (html: string) => answersIn(html).map(({ path }) => path);

describe('the first answers of a page', () => {
  test.each([
    ['/history/invoices', ['/v1/invoices/filter/all', '/v1/invoices/open-total']],
    ['/history/invoices?isPaid=false&sort=dueDate&page=1', ['/v1/invoices/filter/all', '/v1/invoices/open-total']],
    ['/pay', ['/v1/invoices/filter/all', '/v1/invoices/open-total', '/v1/invoices/unpaid/all']],
    ['/history/payments', ['/v1/payments']],
    ['/', ['/v1/dashboard']],
  ])('at %s are what the calls answer', async (url, paths) => {
    const portal = await portalWithInvoice();
    const cookie = portal.cookies.customer;
    const answers = answersIn(await askPage(portal, url, cookie));
    expect(answers.map(({ path }) => path)).toEqual(
      expect.arrayContaining([...paths, '/v1/portals', '/v1/payment-reasons']),
    );
    for (const { path, input, answer } of answers) {
      const asked = await portal.send({ url: path, query: { ...input }, cookie });
      expect(asked.statusCode).toBe(200);
      expect(answer).toEqual(asked.json());
    }
  });

  test("are the member's own, and nobody else's", async () => {
    const portal = await portalWithInvoice();
    expect(await askPage(portal, '/history/invoices', portal.cookies.customer)).toContain('"INV-1"');
    const neighbor = await askPage(portal, '/history/invoices', portal.cookies.neighbor);
    expect(neighbor).toContain('NEIGHBOR-1');
    expect(neighbor).not.toContain('"INV-1"');
  });

  test('are missing for a visitor, for staff and for a session of another portal', async () => {
    const [portal, other] = [await portalWithInvoice(), await portalWithInvoice('INV-2')];
    for (const cookie of [undefined, portal.cookies.staff, other.cookies.customer]) {
      const html = await askPage(portal, '/history/invoices', cookie);
      expect(html).toContain('id="boot"');
      expect(html).not.toContain('first-answers');
      expect(html).not.toContain('INV-');
    }
  });

  test('leave out what the member may not ask for', async () => {
    const portal = await testPortal({ web, settings: { isPaymentEnabled: true, isCreditMemoEnabled: false } });
    const html = await askPage(portal, '/pay', portal.cookies.customer);
    expect(pathsIn(html)).toContain('/v1/invoices/filter/all');
    expect(pathsIn(html)).not.toContain('/v1/invoices/unpaid/all');
  });

  test('leave out what is refused, such as calls beyond the limit of a client', async () => {
    const portal = await portalWithInvoice('INV-1', { requestsPerMinute: 2 });
    expect(pathsIn(await askPage(portal, '/history/invoices', portal.cookies.customer))).toHaveLength(1);
  });

  test('count for the client of the page, also behind a proxy', async () => {
    const portal = await portalWithInvoice('INV-1', { requestsPerMinute: 5, trustProxy: 1 });
    for (const client of ['203.0.113.7', '198.51.100.9']) {
      const headers = { 'x-forwarded-for': client };
      const page = { url: '/history/invoices', cookie: portal.cookies.customer, remoteAddress: '10.0.0.1', headers };
      expect(pathsIn((await portal.send(page)).body)).toHaveLength(4);
    }
  });

  test('are stored by no cache', async () => {
    const portal = await portalWithInvoice();
    const { headers, body } = await portal.send({ url: '/history/invoices', cookie: portal.cookies.customer });
    expect(body).toContain('"INV-1"');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('leave out what would make the page large', async () => {
    const portal = await portalWithInvoice();
    const { app, organizationId, user } = portal;
    const owner = { organizationId, customerId: user.customerId };
    const memo = 'x'.repeat(6_000);
    for (let count = 0; count < 20; count += 1) await insertInvoice(app.sql, { ...owner, memo });
    const paths = pathsIn(await askPage(portal, '/history/invoices', portal.cookies.customer));
    expect(paths).not.toContain('/v1/invoices/filter/all');
    expect(paths).toContain('/v1/portals');
  });

  test('cannot close their element', async () => {
    const portal = await portalWithInvoice('</script><b>');
    const html = await askPage(portal, '/history/invoices', portal.cookies.customer);
    expect(html).not.toContain('<b>');
    const list = answersIn(html).find(({ path }) => path === '/v1/invoices/filter/all');
    expect(list?.answer).toMatchObject({ rows: [{ invoiceNumber: '</script><b>' }] });
  });
});

describe('compression of a page', () => {
  const askAs = (portal: TestPortal, url: string, accepted: string) =>
    portal.send({ url, cookie: portal.cookies.customer, headers: { 'accept-encoding': accepted } });

  test('a page is compressed as the browser asks', async () => {
    const portal = await portalWithInvoice();
    const [br, gz, plain] = await Promise.all(
      ['gzip, deflate, br, zstd', 'gzip;q=1.0', 'identity'].map((accepted) =>
        askAs(portal, '/history/invoices', accepted),
      ),
    );
    expect([br, gz, plain].map((response) => response?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(pathsIn(brotliDecompressSync(br!.rawPayload).toString())).toContain('/v1/invoices/filter/all');
    expect(pathsIn(gunzipSync(gz!.rawPayload).toString())).toContain('/v1/invoices/filter/all');
    expect(br?.headers['vary']).toBe('accept-encoding');
  });

  test.each([
    ['br;q=0', undefined],
    ['br;q=0.000, GZIP', 'gzip'],
    ['br ; q=0.1, gzip;q=0', 'br'],
    ['gzip;q=0,*', undefined],
    ['nobr, xgzip', undefined],
  ])('of %j comes %s: a weight of zero refuses', async (accepted, encoding) => {
    const portal = await portalWithInvoice();
    const { headers } = await askAs(portal, '/history/invoices', accepted);
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('a page that repeats its query is not: its size would tell which guess matches (BREACH)', async () => {
    const portal = await portalWithInvoice();
    const { headers, body } = await askAs(portal, '/history/invoices?search=INV', 'br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toContain('"search":"INV"');
  });
});
