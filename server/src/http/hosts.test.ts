import { expect, test } from 'vitest';
import { BASE_DOMAIN, testPortal } from '../testing/test-portal.ts';
import { insertPortal } from '../testing/fixtures.sql.ts';

test('ACC-01 the first label of the host chooses the portal', async () => {
  const portal = await testPortal({ settings: { themeColor: '#f2b705', isPaymentEnabled: true } });
  const url = `/v1/portals/info/${portal.label}`;
  for (const host of [portal.host, portal.host.toUpperCase(), `${portal.host}:3000`, `${portal.label}.localhost`]) {
    const response = await portal.send({ url, host });
    expect(response.json()).toMatchObject({
      name: `Portal ${portal.label}`,
      theme: '#f2b705',
      logoUrl: null,
      organization: { id: portal.organizationId },
      settings: { isPaymentEnabled: true, isWaiverEnabled: false },
    });
  }
});

test('ACC-01 an unknown label and a bare host get the same neutral page', async () => {
  const portal = await testPortal();
  for (const host of [`nobody.${BASE_DOMAIN}`, BASE_DOMAIN, 'localhost', '127.0.0.1:3000', '[::1]:3000']) {
    const response = await portal.send({ url: `/v1/portals/info/${portal.label}`, host });
    expect([host, response.statusCode, response.json().code]).toEqual([host, 404, 'portal_not_found']);
  }
});

test('ACC-01 a bare host shows DEFAULT_PORTAL', async () => {
  const first = await testPortal();
  const portal = await testPortal({ env: { DEFAULT_PORTAL: first.label } });
  const response = await portal.send({ url: `/v1/portals/info/${first.label}`, host: 'localhost:3000' });
  expect(response.json()).toMatchObject({ label: first.label });
});

test('a portal can have its own domain', async () => {
  const portal = await testPortal();
  const label = `d${portal.label}`.slice(0, 30);
  const domain = `pay.${label}.example`;
  await insertPortal(portal.app.sql, {
    organizationId: portal.organizationId,
    label,
    name: 'Own domain',
    settings: {},
    domain,
  });
  const response = await portal.send({ url: `/v1/portals/info/${label}`, host: domain });
  expect(response.json()).toMatchObject({ label, domain });
});

test("ACC-01 the label of a portal before somebody else's domain names no portal and no console", async () => {
  const portal = await testPortal();
  for (const host of [`${portal.label}.evil.example`, `${portal.label}.${BASE_DOMAIN}.evil.example`]) {
    const response = await portal.send({ url: `/v1/portals/info/${portal.label}`, host });
    expect([host, response.statusCode]).toEqual([host, 404]);
  }
  const { cookies } = portal;
  const response = await portal.send({
    url: '/v1/console/overview',
    host: 'console.evil.example',
    cookie: cookies.staff,
  });
  expect(response.statusCode).toBe(404);
});

test('a portal reveals nothing about other portals', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const response = await portal.send({ url: `/v1/portals/info/${other.label}` });
  expect(response.statusCode).toBe(404);
});
