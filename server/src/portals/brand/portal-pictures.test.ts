// savePortalPicture, removePortalPicture, getPortalPicture, getPortalIcon
import { expect, test } from 'vitest';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { brandPortal, ICON, LOGO, type View } from './testing/brand-portal.ts';

test('SET-04 ACC-18 a logo is drawn anew, shown by portal and console, replaced and removed', async () => {
  const portal = await brandPortal();
  const saved = (await portal.owner.savePicture('logo', LOGO)).json<View>();
  expect(saved.logoVersion).toMatch(/^[0-9a-f]{16}$/);
  const info = async () =>
    (await portal.send({ url: `/v1/portals/info/${portal.label}` })).json<{ logoUrl: string | null }>();
  const { logoUrl } = await info();
  const shown = await portal.send({ url: logoUrl ?? '' });
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const previewed = await portal.owner.send({ url: `${portal.owner.path}/pictures/logo?v=${saved.logoVersion}` });
  expect(previewed.rawPayload).toEqual(shown.rawPayload);
  expect(previewed.headers['content-security-policy']).toContain('sandbox');

  const replaced = (await portal.owner.savePicture('logo', LOGO.replace('r="18"', 'r="12"'))).json<View>();
  expect(replaced.logoVersion).not.toBe(saved.logoVersion);
  // A draft that was begun before stays valid.
  expect(replaced.version).toBe(saved.version);
  const remove = { method: 'DELETE', url: `${portal.owner.path}/pictures/logo` } as const;
  expect((await portal.owner.send(remove)).json<View>().logoVersion).toBeNull();
  expect((await portal.owner.send(remove)).statusCode).toBe(200);
  expect((await info()).logoUrl).toBeNull();

  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events.map(({ action, detail }) => [action, (detail as { changes: object }).changes])).toEqual([
    ['portal.picture-changed', { logo: { from: null, to: saved.logoVersion } }],
    ['portal.picture-changed', { logo: { from: saved.logoVersion, to: replaced.logoVersion } }],
    ['portal.picture-changed', { logo: { from: replaced.logoVersion, to: null } }],
  ]);
});

test.each([
  ['text', 'not a picture', 'logo.svg', 'logo_unreadable'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'logo.png', 'logo_unreadable'],
  ['an empty drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'logo.svg', 'logo_unreadable'],
])('SET-04 %s is no logo, and the one before stays', async (_what, text, name, code) => {
  const portal = await brandPortal();
  const { logoVersion } = (await portal.owner.savePicture('logo', LOGO)).json<View>();
  expect(refusalOf(await portal.owner.savePicture('logo', text, name))).toEqual([400, code]);
  expect((await portal.owner.read()).logoVersion).toBe(logoVersion);
});

test('SET-04 a file that is too large, or of another kind, is refused', async () => {
  const portal = await brandPortal();
  const large = `${LOGO}<!--${'x'.repeat(1024 * 1024)}-->`;
  expect((await portal.owner.savePicture('logo', large)).statusCode).toBe(413);
  expect((await portal.owner.savePicture('logo', LOGO, 'logo.gif')).statusCode).toBe(415);
  expect((await portal.owner.read()).logoVersion).toBeNull();
});

test('ACC-18 the icon is square, and public on the host of its portal only', async () => {
  const [portal, other] = [await brandPortal(), await brandPortal()];
  const wide = await portal.owner.savePicture('icon', LOGO);
  expect(refusalOf(wide)).toEqual([400, 'logo_unreadable']);
  expect(wide.json<{ message: string }>().message).toContain('square');
  const { iconVersion } = (await portal.owner.savePicture('icon', ICON)).json<View>();
  const url = `/v1/portals/${portal.portalId}/icon?v=${iconVersion}`;
  const icon = await portal.send({ url });
  expect(icon.headers['content-type']).toBe('image/png');
  expect(icon.headers['cache-control']).toContain('immutable');
  expect((await portal.send({ url: url.replace(iconVersion ?? '', 'old') })).headers['cache-control']).not.toContain(
    'immutable',
  );
  expect((await other.send({ url })).statusCode).toBe(404);
});
