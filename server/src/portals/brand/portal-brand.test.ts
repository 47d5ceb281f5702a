// listPortalBrands, createPortal, getPortalBrand, changePortalBrand, checkPortalLabel
import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { BASE_DOMAIN, CONSOLE_HOST as host } from '../../testing/test-portal.ts';
import { brandPortal, type View } from './testing/brand-portal.ts';

const newLabel = () => `n${newId().slice(-12)}`;
type Info = { name: string; theme: string; settings: { termsUrl: string }; organization: { supportEmail: string } };

test('SET-04 ACC-18 an owner changes name, color, terms and support, and the portal shows them at once', async () => {
  const portal = await brandPortal();
  const info = async () => (await portal.send({ url: `/v1/portals/info/${portal.label}` })).json<Info>();
  await info();
  const changed = await portal.owner.change({
    name: 'Granite Direct',
    themeColor: '#0F7A4D',
    termsUrl: 'https://granite.example/terms',
    supportEmail: 'Help@granite.example',
    supportPhone: '(916) 555-0142',
  });
  expect(changed.statusCode).toBe(200);
  const { brand, version } = changed.json<View>();
  expect(brand).toMatchObject({ name: 'Granite Direct', themeColor: '#0f7a4d', supportEmail: 'help@granite.example' });
  expect(await portal.owner.read()).toMatchObject({ version, brand });
  expect(await info()).toMatchObject({
    name: 'Granite Direct',
    theme: '#0f7a4d',
    settings: { termsUrl: 'https://granite.example/terms' },
    organization: { supportEmail: 'help@granite.example', supportPhone: '(916) 555-0142' },
  });
});

test('SET-04 a change is in the audit log with what was there before', async () => {
  const portal = await brandPortal({ settings: { themeColor: '#123456', termsText: 'Our terms.' } });
  await portal.owner.change({ name: 'Granite Direct', replyTo: 'ar@granite.example' });
  await portal.owner.change({ themeColor: '#0f7a4d', termsText: '' });
  await portal.owner.change({});
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  const subjectId = portal.portalId;
  expect(events).toMatchObject([
    {
      action: 'portal.brand-changed',
      subjectId,
      detail: {
        changes: {
          name: { from: `Portal ${portal.label}`, to: 'Granite Direct' },
          replyTo: { from: '', to: 'ar@granite.example' },
        },
      },
    },
    {
      action: 'portal.settings-changed',
      subjectId,
      detail: {
        changes: { themeColor: { from: '#123456', to: '#0f7a4d' }, termsText: { from: 'Our terms.', to: null } },
      },
    },
  ]);
  expect(events).toHaveLength(2);
});

test('SET-04 what is wrong is refused by field, and nothing of it is saved', async () => {
  const portal = await brandPortal();
  const before = await portal.owner.read();
  const refused = await portal.owner.change({
    name: 'Other',
    termsUrl: 'http://granite.example/terms',
    privacyUrl: 'javascript:alert(1)',
    replyTo: 'nobody',
    senderName: 'ceo@bank.example',
  });
  expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([
    'termsUrl',
    'privacyUrl',
    'senderName',
    'replyTo',
  ]);
  for (const senderName of ['Granite\r\nBcc: thief@evil.example', 'Granite\u202ecilbup']) {
    expect((await portal.owner.change({ senderName })).statusCode).toBe(400);
  }
  expect(await portal.owner.read()).toEqual(before);
});

test('SET-04 of two people who change a portal the second is told, and loses nothing', async () => {
  const portal = await brandPortal();
  const { version } = await portal.owner.read();
  const both = await Promise.all([
    portal.owner.change({ name: 'First' }, version),
    portal.owner.change({ name: 'Second' }, version),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(refusalOf(await portal.owner.change({ themeColor: '#0f7a4d' }, version))).toEqual([409, 'brand_changed']);
});

test('SET-04 a portal gets another label; its old one leads to it and stays its own', async () => {
  const portal = await brandPortal();
  const other = await brandPortal();
  const [old, label] = [portal.label, newLabel()];
  const { formerLabels, url } = (await portal.owner.change({ label })).json<View>();
  expect([formerLabels, url]).toEqual([[old], `https://${label}.${BASE_DOMAIN}`]);
  expect(
    (await portal.send({ url: `/v1/portals/info/${label}`, host: `${label}.${BASE_DOMAIN}` })).json(),
  ).toMatchObject({ label, id: portal.portalId });
  expect(refusalOf(await portal.send({ url: `/v1/portals/info/${old}` }))).toEqual([404, 'portal_not_found']);

  const isFree = async (name: string) =>
    (await other.owner.send({ url: `/v1/console/portal-labels/${name}` })).json<{ isFree: boolean }>().isFree;
  expect([await isFree(old), await isFree(label), await isFree(newLabel())]).toEqual([false, false, true]);
  expect(refusalOf(await other.owner.change({ label: old }))).toEqual([409, 'label_taken']);
  const payload = { name: 'Thief', label: old, themeColor: '#0f7a4d', copyFrom: null };
  expect(refusalOf(await other.owner.send({ method: 'POST', url: '/v1/console/portals', payload }))).toEqual([
    409,
    'label_taken',
  ]);
  // It can go back.
  expect((await portal.owner.change({ label: old })).json<View>().formerLabels).toEqual([label]);
});

test('SET-04 nobody collects labels: a portal has at most ten former ones', async () => {
  const { owner, label: first } = await brandPortal();
  for (let count = 0; count < 10; count += 1) expect((await owner.change({ label: newLabel() })).statusCode).toBe(200);
  expect((await owner.change({ label: newLabel() })).json()).toMatchObject({
    code: 'invalid_request',
    fields: { label: 'A portal keeps at most 10 former addresses. Choose one of them.' },
  });
  expect((await owner.change({ label: first })).statusCode).toBe(200);
});

test('SET-04 ACC-01 an organization makes another portal, with the settings of a first one if it likes', async () => {
  const portal = await brandPortal({ settings: { isWaiverEnabled: true, themeColor: '#123456' } });
  const create = async (copyFrom: string | null) => {
    const label = newLabel();
    const payload = { name: ' Granite Waivers ', label: label.toUpperCase(), themeColor: '#0F7A4D', copyFrom };
    const response = await portal.owner.send({ method: 'POST', url: '/v1/console/portals', payload });
    return { label, response, id: response.json<{ portalId: string }>().portalId };
  };
  const copy = await create(portal.portalId);
  expect(copy.response.statusCode).toBe(201);
  const infoOf = async (label: string) =>
    (await portal.send({ url: `/v1/portals/info/${label}`, host: `${label}.${BASE_DOMAIN}` })).json<object>();
  expect(await infoOf(copy.label)).toMatchObject({
    id: copy.id,
    name: 'Granite Waivers',
    theme: '#0f7a4d',
    settings: { isWaiverEnabled: true },
    organization: { id: portal.organizationId },
  });
  const fresh = await create(null);
  expect(await infoOf(fresh.label)).toMatchObject({ settings: { themeColor: '#0f7a4d' } });

  const { rows, count } = (await portal.owner.send({ url: '/v1/console/portal-brands' })).json<{
    rows: { id: string; label: string }[];
    count: number;
  }>();
  expect(count).toBe(3);
  expect(rows.map(({ id }) => id)).toEqual([copy.id, fresh.id, portal.portalId]);
  expect(rows[0]).toMatchObject({ label: copy.label, themeColor: '#0f7a4d', logoVersion: null, wantedDomain: null });
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  expect(events[0]).toMatchObject({
    action: 'portal.created',
    subjectId: copy.id,
    detail: { name: 'Granite Waivers', label: copy.label, copyFrom: portal.portalId },
  });
});

test('SET-04 portals of others are not listed', async () => {
  const [portal, other] = [await brandPortal(), await brandPortal()];
  const response = await portal.send({ url: '/v1/console/portal-brands', host, cookie: other.cookies.staff });
  expect(response.json<{ rows: { id: string }[] }>().rows.map(({ id }) => id)).toEqual([other.portalId]);
});
