// listConsolePortals, getPortalSettings, changePortalSettings, listSettingChanges, undoSettingChange
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '@plumbline/rules/portals/settings';
import { upsertSignInConnection } from '../../identity/federation/sign-in-connections.sql.ts';
import { newId } from '../../database/new-id.ts';
import { insertIdentity, insertMember, insertPortal, selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST as host, testPortal } from '../../testing/test-portal.ts';

type View = {
  version: string;
  settings: Settings;
  changedAt: string | null;
  changedByName: string | null;
  signInProviders: { key: string; name: string }[];
};
type ChangeRow = { id: string; undoes: string | null; canUndo: boolean; byName: string; changes: object[] };

async function settingsPortal() {
  const portal = await testPortal({ settings: { isPaymentEnabled: false, themeColor: '#123456' } });
  const path = `/v1/console/portals/${portal.portalId}/settings`;
  const send = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, cookie = portal.cookies.staff) =>
    portal.send({ method, url, host, cookie, ...(payload && { payload }) });
  const read = async () => (await send('GET', path)).json<View>();
  const change = async (changes: object, version?: string) =>
    send('PUT', path, { version: version ?? (await read()).version, changes });
  const history = async (query = '') =>
    (await send('GET', `${path}/changes${query}`)).json<{ rows: ChangeRow[]; next: string | null }>();
  const undo = (id: string) => send('POST', `${path}/changes/${id}/undo`);
  return { ...portal, path, send, read, change, history, undo };
}

test('SET-03 all settings of a portal are seen, with their defaults', async () => {
  const portal = await settingsPortal();
  const { version, ...rest } = await portal.read();
  expect(rest).toEqual({
    settings: { ...DEFAULT_SETTINGS, isPaymentEnabled: false, themeColor: '#123456' },
    changedAt: null,
    changedByName: null,
    signInProviders: [],
  });
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect((await portal.send('GET', '/v1/console/portals')).json()).toEqual({
    rows: [
      {
        id: portal.portalId,
        name: `Portal ${portal.label}`,
        label: portal.label,
        url: `https://${portal.host}`,
      },
    ],
    count: 1,
  });
});

test('SET-03 a change counts at once, and stands in the audit log with both values', async () => {
  const portal = await settingsPortal();
  const shown = async () =>
    (await portal.http.inject({ url: `/v1/portals/info/${portal.label}`, headers: { host: portal.host } })).json<{
      settings: Settings;
    }>().settings;
  expect((await shown()).isPaymentEnabled).toBe(false);
  const before = await portal.read();
  const response = await portal.change({
    isPaymentEnabled: true,
    openAccountCardLabel: '  Open  ',
    isAchEnabled: false,
  });
  expect(response.statusCode).toBe(200);
  const after = await portal.read();
  expect(after).toEqual({
    version: response.json<{ version: string }>().version,
    settings: { ...before.settings, isPaymentEnabled: true, openAccountCardLabel: 'Open' },
    changedAt: portal.clock.now().toISOString(),
    changedByName: 'Sam Staff',
    signInProviders: [],
  });
  expect(after.version).not.toBe(before.version);
  expect(await shown()).toMatchObject({ isPaymentEnabled: true, openAccountCardLabel: 'Open', themeColor: '#123456' });
  const [event, ...others] = await selectAudit(portal.app.sql, portal.organizationId);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    action: 'portal.settings-changed',
    subjectId: portal.portalId,
    detail: {
      changes: {
        isPaymentEnabled: { from: false, to: true },
        openAccountCardLabel: { from: 'Open Account Invoices', to: 'Open' },
      },
    },
  });
});

test('SET-03 what is not valid is refused by setting, and nothing of it is saved', async () => {
  const portal = await settingsPortal();
  const before = await portal.read();
  const response = await portal.change({ isPaymentEnabled: true, surchargeRateBps: 500, unknown: 1 });
  expect(refusalOf(response)).toEqual([400, 'invalid_setting']);
  expect(response.json()).toMatchObject({
    fields: { surchargeRateBps: 'It must be a whole number from 0 to 400.', unknown: 'It is no setting.' },
  });
  const provider = await portal.change({ portalSignInProvider: 'yard', isPortalSingleSignOnEnabled: true });
  expect(provider.json()).toMatchObject({
    fields: { portalSignInProvider: 'It must be a sign-in provider that is set up.' },
  });
  expect(await portal.read()).toEqual(before);
});

test('SET-03 of two people who change the same settings the second is told; what changes nothing is not recorded', async () => {
  const portal = await settingsPortal();
  const { version } = await portal.read();
  const both = await Promise.all([
    portal.change({ isPaymentEnabled: true }, version),
    portal.change({ isWaiverEnabled: true }, version),
  ]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(refusalOf(await portal.change({ isAchEnabled: true }, version))).toEqual([409, 'settings_changed']);
  expect((await portal.change({ themeColor: '#123456' })).statusCode).toBe(200);
  expect((await portal.history()).rows).toHaveLength(1);
});

test('SET-03 a change is undone, unless something of it was changed again', async () => {
  const portal = await settingsPortal();
  await portal.change({ isPaymentEnabled: true, tablesConfig: { invoices: ['number', 'balance'] } });
  const [first] = (await portal.history()).rows;
  expect(first).toMatchObject({ byName: 'Sam Staff', undoes: null, canUndo: true });
  expect(first?.changes).toEqual([
    { key: 'tablesConfig', from: {}, to: { invoices: ['number', 'balance'] } },
    { key: 'isPaymentEnabled', from: false, to: true },
  ]);
  expect((await portal.undo(first!.id)).statusCode).toBe(200);
  expect((await portal.read()).settings).toMatchObject({ isPaymentEnabled: false, tablesConfig: {} });
  const [second, old] = (await portal.history()).rows;
  expect(second).toMatchObject({ undoes: first?.id, canUndo: true });
  expect(old).toMatchObject({ id: first?.id, canUndo: false });
  expect(refusalOf(await portal.undo(first!.id))).toEqual([409, 'setting_changed_since']);
  // An undo is undone like any other change.
  expect((await portal.undo(second!.id)).statusCode).toBe(200);
  await portal.change({ isPaymentEnabled: false });
  const [, redone] = (await portal.history()).rows;
  expect(refusalOf(await portal.undo(redone!.id))).toEqual([409, 'setting_changed_since']);
});

test('SET-03 the sign-in providers of the organization can be chosen, and no others', async () => {
  const [portal, other] = [await settingsPortal(), await settingsPortal()];
  for (const [{ app, organizationId }, key, name] of [
    [portal, 'yard', 'Yard ID'],
    [other, 'mill', 'Mill ID'],
  ] as const) {
    await upsertSignInConnection(app.sql, {
      organizationId,
      key,
      name,
      issuer: 'https://id.example',
      clientId: 'portal',
      sealedClientSecret: null,
    });
  }
  expect((await portal.read()).signInProviders).toEqual([{ key: 'yard', name: 'Yard ID' }]);
  const refused = await portal.change({ portalSignInProvider: 'mill' });
  expect(refusalOf(refused)).toEqual([400, 'invalid_setting']);
  expect((await portal.change({ portalSignInProvider: 'yard' })).statusCode).toBe(200);
});

test('the history is read page by page', async () => {
  const portal = await settingsPortal();
  for (let count = 0; count < 21; count += 1) await portal.change({ isPaymentEnabled: count % 2 === 0 });
  const { rows, next } = await portal.history();
  expect(rows).toHaveLength(20);
  expect(next).toBe(rows.at(-1)?.id);
  const last = await portal.history(`?before=${next}`);
  expect([last.rows.length, last.next]).toEqual([1, null]);
});

test('portals of another organization, and changes of another portal, are not found', async () => {
  const [portal, other] = [await settingsPortal(), await settingsPortal()];
  await other.change({ isPaymentEnabled: true });
  const [foreign] = (await other.history()).rows;
  const { version } = await portal.read();
  const NOT_FOUND = [404, 'not_found'];
  expect(refusalOf(await portal.send('GET', other.path))).toEqual(NOT_FOUND);
  expect(refusalOf(await portal.send('GET', `${other.path}/changes`))).toEqual(NOT_FOUND);
  expect(refusalOf(await portal.send('PUT', other.path, { version, changes: { isAchEnabled: true } }))).toEqual(
    NOT_FOUND,
  );
  expect(refusalOf(await portal.send('POST', `${other.path}/changes/${foreign?.id}/undo`))).toEqual(NOT_FOUND);
  const { app, organizationId } = portal;
  const second = await insertPortal(app.sql, {
    organizationId,
    label: `s${newId().slice(-12)}`,
    name: 'Second',
    settings: {},
  });
  await portal.change({ isPaymentEnabled: true });
  const [own] = (await portal.history()).rows;
  const undoThere = await portal.send('POST', `/v1/console/portals/${second}/settings/changes/${own?.id}/undo`);
  expect(refusalOf(undoThere)).toEqual(NOT_FOUND);
});

test('SET-03 what was before is not restored if it does not go with the other settings any more', async () => {
  const portal = await settingsPortal();
  await portal.change({ minAchPayment: 100_00 });
  await portal.change({ minAchPayment: 50_00 });
  const lowered = (await portal.history()).rows[0]!;
  expect(lowered.canUndo).toBe(true);
  await portal.change({ maxAchPayment: 60_00 });
  expect((await portal.history()).rows.map(({ canUndo }) => canUndo)).toEqual([true, false, false]);
  const refused = await portal.undo(lowered.id);
  expect([...refusalOf(refused), refused.json<{ fields: object }>().fields]).toEqual([
    400,
    'invalid_setting',
    { maxAchPayment: 'It must not be below the ACH minimum.' },
  ]);
  await portal.change({ maxAchPayment: null });
  expect((await portal.undo(lowered.id)).statusCode).toBe(200);
  expect((await portal.read()).settings).toMatchObject({ minAchPayment: 100_00 });
});

test('SET-03 a sign-in provider that is gone is not restored', async () => {
  const portal = await settingsPortal();
  const { sql } = portal.app;
  const connection = { name: 'Yard', issuer: 'https://yard.example', clientId: 'yard' };
  await portal.send('PUT', '/v1/sign-in-connections/yard', connection);
  await portal.change({ portalSignInProvider: 'yard' });
  await portal.change({ portalSignInProvider: null });
  const taken = (await portal.history()).rows[0]!;
  expect(taken.canUndo).toBe(true);
  await sql.deleteFrom('signInConnection').where('organizationId', '=', portal.organizationId).execute();
  expect((await portal.history()).rows[0]).toMatchObject({ id: taken.id, canUndo: false });
  expect(refusalOf(await portal.undo(taken.id))).toEqual([400, 'invalid_setting']);
});

test('SET-03 lists are as long as pages and headers can take', async () => {
  const portal = await settingsPortal();
  const origins = (count: number) => Array.from({ length: count }, (_each, place) => `https://p${place}.example.com`);
  const problemOf = async (changes: object) =>
    Object.values((await portal.change(changes)).json<{ fields: Record<string, string> }>().fields);
  expect(await problemOf({ parentOrigins: origins(21) })).toEqual(['It must have at most 20 entries.']);
  expect(await problemOf({ branchLocations: Array.from({ length: 501 }, () => 'Yard') })).toEqual([
    'It must have at most 500 entries.',
  ]);
  expect(await problemOf({ branchLocations: ['x'.repeat(201)] })).toEqual([
    'It must have entries of at most 200 characters.',
  ]);
  expect((await portal.change({ parentOrigins: origins(20), branchLocations: ['x'.repeat(200)] })).statusCode).toBe(
    200,
  );
});

test('settings are changed while something is added to the portal', async () => {
  const portal = await settingsPortal();
  const { organizationId, portalId, user } = portal;
  const identityId = await insertIdentity(portal.app.sql, `${newId()}@${portal.label}.example`, 'Mia');
  let changed: Awaited<ReturnType<typeof portal.change>> | undefined;
  await portal.app.sql.transaction().execute(async (tx) => {
    await insertMember(tx, { organizationId, portalId, customerId: user.customerId, identityId });
    changed = await portal.change({ isPaymentEnabled: true });
  });
  expect(changed?.statusCode).toBe(200);
});
