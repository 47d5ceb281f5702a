// getPortal, listPortals, getPortalLogo; getPortalInfo is tested in http/hosts.test.ts
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { insertLogo, insertMember } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

test('getPortal answers for its own portal only', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const cookie = portal.cookies.customer;
  expect((await portal.send({ url: `/v1/portals/${portal.portalId}`, cookie })).json()).toMatchObject({
    label: portal.label,
  });
  expect((await portal.send({ url: `/v1/portals/${other.portalId}`, cookie })).statusCode).toBe(404);
  expect((await portal.send({ url: `/v1/portals/${newId()}`, cookie })).statusCode).toBe(404);
});

test('API-04 listPortals lists every portal the person has access to, with its address', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { organizationId, portalId } = other;
  const { identityId } = portal.user;
  const { customerId } = other.user;
  const cookie = portal.cookies.customer;
  const list = async () =>
    (await portal.send({ url: '/v1/portals', cookie })).json<{ rows: { label: string }[]; count: number }>();
  expect(await list()).toMatchObject({ rows: [{ label: portal.label, url: `https://${portal.host}` }], count: 1 });
  await insertMember(portal.app.sql, { organizationId, portalId, customerId, identityId });
  const { rows, count } = await list();
  expect([rows.map(({ label }) => label).toSorted(), count]).toEqual([[portal.label, other.label].toSorted(), 2]);
});

test('ACC-18 getPortalLogo serves the image on its own host, immutable under its version', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  await insertLogo(portal.app.sql, portal, Buffer.from('<svg/>'), 'image/svg+xml');
  portal.app.tenants.clearCache();
  const { logoUrl } = (await portal.send({ url: `/v1/portals/info/${portal.label}` })).json<{ logoUrl: string }>();
  const logo = await portal.send({ url: logoUrl });
  expect([logo.body, logo.headers['content-type']]).toEqual(['<svg/>', 'image/svg+xml']);
  expect(logo.headers['cache-control']).toContain('immutable');
  expect(logo.headers['content-security-policy']).toContain('sandbox');
  expect((await other.send({ url: logoUrl })).statusCode).toBe(404);
  expect((await other.send({ url: `/v1/portals/${other.portalId}/logo` })).statusCode).toBe(404);
});
