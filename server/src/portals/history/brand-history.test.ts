// listSettingChanges and undoSettingChange for the brand of a portal; for its settings see portal-settings.test.ts
import { expect, test } from 'vitest';
import { later } from '@plumbline/rules/dates';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { brandPortal, ICON, LOGO } from '../brand/testing/brand-portal.ts';

type Row = {
  id: string;
  action: string;
  byName: string | null;
  undoes: string | null;
  canUndo: boolean;
  changes: { key: string; from: unknown; to: unknown }[];
};

const CHANGED_SINCE = [409, 'setting_changed_since'];
/** A logo that differs from any other of these. */
const logoOf = (radius: number) => LOGO.replace('r="18"', `r="${radius}"`);

async function historyPortal() {
  const portal = await brandPortal();
  const path = `${portal.owner.path}/settings/changes`;
  const rows = async () => (await portal.owner.send({ url: path })).json<{ rows: Row[] }>().rows;
  const undo = (id = '', cookie = portal.cookies.staff) =>
    portal.owner.send({ method: 'POST', url: `${path}/${id}/undo`, cookie });
  const picture = (kind: 'logo' | 'icon', version: string | null) =>
    portal.owner.send({ url: `${portal.owner.path}/pictures/${kind}?v=${version}` });
  return { ...portal, rows, undo, picture };
}

test('SET-03 SET-04 the history shows who changed which texts of the brand, and takes them back', async () => {
  const { owner, label, rows, undo, app, organizationId } = await historyPortal();
  const before = (await owner.read()).brand;
  await owner.change({ name: 'Granite', label: `${label}-new`, themeColor: '#0f7a4d', supportEmail: 'new@x.example' });
  await owner.change({ senderName: 'Granite AR', replyTo: 'ar@x.example' });
  const [sender, brand, settings] = await rows();
  expect(brand).toMatchObject({
    byName: 'Sam Staff',
    undoes: null,
    canUndo: true,
    changes: expect.arrayContaining([
      { key: 'name', from: before.name, to: 'Granite' },
      { key: 'label', from: label, to: `${label}-new` },
      { key: 'supportEmail', from: before.supportEmail, to: 'new@x.example' },
    ]) as unknown,
  });
  expect(settings?.changes).toEqual([{ key: 'themeColor', from: before.themeColor, to: '#0f7a4d' }]);
  expect(sender?.changes).toHaveLength(2);

  expect((await undo(brand?.id)).statusCode).toBe(200);
  expect((await owner.read()).brand).toEqual({
    ...before,
    themeColor: '#0f7a4d',
    senderName: 'Granite AR',
    replyTo: 'ar@x.example',
  });
  const [undone, , again] = await rows();
  expect(undone).toMatchObject({ undoes: brand?.id, canUndo: true });
  expect(again).toMatchObject({ id: brand?.id, canUndo: false });
  expect(refusalOf(await undo(brand?.id))).toEqual(CHANGED_SINCE);
  // An undo is undone like any other change.
  expect((await undo(undone?.id)).statusCode).toBe(200);
  expect((await owner.read()).brand).toMatchObject({ name: 'Granite', label: `${label}-new` });
  expect((await selectAudit(app.sql, organizationId)).map(({ action }) => action)).toEqual([
    'portal.settings-changed',
    'portal.brand-changed',
    'portal.brand-changed',
    'portal.brand-changed',
    'portal.brand-changed',
  ]);
});

test('SET-04 of a change of which something was changed again, nothing is taken back', async () => {
  const { owner, rows, undo } = await historyPortal();
  await owner.change({ name: 'Granite', replyTo: 'ar@x.example' });
  await owner.change({ replyTo: 'other@x.example' });
  const [, first] = await rows();
  expect(first).toMatchObject({ canUndo: false });
  expect(refusalOf(await undo(first?.id))).toEqual(CHANGED_SINCE);
  expect((await owner.read()).brand).toMatchObject({ name: 'Granite', replyTo: 'other@x.example' });
});

test('SET-04 a replaced or removed picture is kept, shown and brought back', async () => {
  const { owner, rows, undo, picture } = await historyPortal();
  await owner.savePicture('logo', LOGO);
  await owner.savePicture('icon', ICON);
  const { logoVersion: first } = await owner.read();
  const drawn = (await picture('logo', first)).rawPayload;
  await owner.savePicture('logo', logoOf(12));
  const { logoVersion: second } = await owner.read();
  await owner.send({ method: 'DELETE', url: `${owner.path}/pictures/logo` });
  const [removed, replaced, , saved] = await rows();
  expect(removed).toMatchObject({ canUndo: true, changes: [{ key: 'logo', from: second, to: null }] });
  expect(replaced).toMatchObject({ canUndo: false, changes: [{ key: 'logo', from: first, to: second }] });
  expect(saved).toMatchObject({ canUndo: false, changes: [{ key: 'logo', from: null, to: first }] });
  expect(refusalOf(await undo(replaced?.id))).toEqual(CHANGED_SINCE);
  const kept = await picture('logo', first);
  expect([kept.statusCode, kept.rawPayload]).toEqual([200, drawn]);
  expect((await picture('logo', 'f'.repeat(16))).statusCode).toBe(404);

  expect((await undo(removed?.id)).statusCode).toBe(200);
  expect((await owner.read()).logoVersion).toBe(second);
  expect((await undo(replaced?.id)).statusCode).toBe(200);
  expect(await owner.read()).toMatchObject({ logoVersion: first });
  expect((await undo(saved?.id)).statusCode).toBe(200);
  const after = await owner.read();
  expect([after.logoVersion, after.iconVersion === null]).toEqual([null, false]);
  const [last] = await rows();
  expect(last).toMatchObject({ undoes: saved?.id, canUndo: true });
});

test('SET-04 the last twenty replaced pictures are kept; an older one is uploaded again', async () => {
  const { owner, rows, undo, clock, app, organizationId, portalId } = await historyPortal();
  const pictures = app.sql.selectFrom('portalPicture').select('hash').where('portalId', '=', portalId);
  await owner.savePicture('logo', LOGO);
  clock.pass(60_000);
  await owner.savePicture('logo', logoOf(12));
  const [{ hash: oldest } = { hash: '' }] = await pictures.execute();
  const kept = { organizationId, portalId, bytes: Buffer.alloc(1), type: 'image/png' };
  const newer = Array.from({ length: 19 }, (_, place) => ({
    ...kept,
    hash: String(place).padStart(64, '0'),
    replacedAt: later(clock.now(), 1_000 * (place + 1)).toISOString(),
  }));
  await app.sql.insertInto('portalPicture').values(newer).execute();
  const [replaced] = await rows();
  expect(replaced).toMatchObject({ canUndo: true });
  clock.pass(60_000);
  await owner.send({ method: 'DELETE', url: `${owner.path}/pictures/logo` });
  const hashes = (await pictures.execute()).map(({ hash }) => hash);
  expect(hashes).toHaveLength(20);
  expect(hashes).not.toContain(oldest);
  const [removed] = await rows();
  expect((await undo(removed?.id)).statusCode).toBe(200);
  expect((await rows()).find(({ id }) => id === replaced?.id)).toMatchObject({ canUndo: false });
  const refused = await undo(replaced?.id);
  expect([...refusalOf(refused), refused.json<{ message: string }>().message]).toEqual([
    404,
    'not_found',
    'The earlier picture is no longer kept. Upload it again on the page of the portal.',
  ]);
});

test('SET-04 changes of the domain are shown, and not undone from there', async () => {
  const { owner, rows, undo } = await historyPortal();
  const domain = await owner.provenDomain();
  await owner.verify();
  const [verified, requested] = await rows();
  expect(verified).toMatchObject({
    action: 'portal.domain-verified',
    canUndo: false,
    changes: [{ key: 'domain', from: null, to: domain }],
  });
  expect(requested).toMatchObject({ canUndo: false, changes: [{ key: 'wantedDomain', from: null, to: domain }] });
  expect(refusalOf(await undo(verified?.id))).toEqual([404, 'not_found']);
  expect((await owner.read()).domain).toBe(domain);
});

test('SET-04 an earlier text that is not valid any more is not brought back', async () => {
  const { owner, rows, undo, app, organizationId } = await historyPortal();
  // Before the first change the organization had no support email, which a portal has to have.
  await app.sql.updateTable('organization').set({ supportEmail: null }).where('id', '=', organizationId).execute();
  await owner.change({ supportEmail: 'ar@x.example' });
  const [change] = await rows();
  expect(change).toMatchObject({ canUndo: false });
  expect(refusalOf(await undo(change?.id))).toEqual([400, 'invalid_setting']);
});
