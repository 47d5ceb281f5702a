import { today } from '@plumbline/rules/dates';
import { sampleFileName } from '@plumbline/rules/imports/sample-file';
import { sampleText } from '@plumbline/rules/imports/sample-text';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { cleanUpImports } from './clean-up-imports.ts';
import { aPdf } from './documents/testing/document-files.ts';
import { importDesk } from './testing/import-desk.ts';

const DAY_MS = 86_400_000;
const FILE = 'Customer No,Name,State\nA-1,Acme,TX\nA-2,Bad,Nowhere\n';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase() });
});

const filesLeft = async () => (await portal.app.storage.list('imports')).length;
const rowsOf = (runId: string) =>
  portal.app.sql
    .selectFrom('importRow')
    .select('line')
    .where('organizationId', '=', portal.organizationId)
    .where('runId', '=', runId)
    .execute();

test('IMP-01 files that nobody has imported are removed after 30 days; what was imported can be undone', async () => {
  const before = importDesk(portal);
  const [uploaded, checked, other] = [
    await before.upload('customers', FILE),
    await before.upload('customers', FILE),
    await before.upload('customers', FILE),
  ];
  await before.check(checked.id);
  expect(await rowsOf(checked.id)).toHaveLength(2);
  const done = await before.load('customers', FILE);
  expect(await filesLeft()).toBe(4);
  portal.clock.pass(29 * DAY_MS);
  expect(await cleanUpImports(portal.app)).toBe(0);
  portal.clock.pass(2 * DAY_MS);
  const after = importDesk({
    ...portal,
    cookies: { ...portal.cookies, staff: await portal.cookieFor(portal.staff.identityId, 'CONSOLE') },
  });
  const young = await after.upload('customers', FILE);
  expect(await cleanUpImports(portal.app)).toBe(3);
  expect(await filesLeft()).toBe(2);
  expect(await rowsOf(checked.id)).toEqual([]);
  for (const { id } of [uploaded, checked, other]) {
    const gone = await portal.send({ ...after.as, url: `/v1/console/imports/${id}` });
    expect(gone.statusCode).toBe(404);
  }
  expect(await after.read(young.id)).toMatchObject({ state: 'UPLOADED' });
  expect(await after.undo(done.id)).toMatchObject({ state: 'UNDONE' });
});

test('IMP-01 an import can be undone for 90 days; then its file, the rows left out and what it replaced are removed', async () => {
  const own = await testPortal({ database: await ownDatabase() });
  const { app, organizationId, user } = own;
  const deskNow = async () =>
    importDesk({ ...own, cookies: { ...own.cookies, staff: await own.cookieFor(own.staff.identityId, 'CONSOLE') } });
  const desk = await deskNow();
  const run = await desk.load('customers', FILE);
  const taken = await desk.load('customers', 'Customer No,Name\nA-3,Acre\n');
  await desk.undo(taken.id);
  const sample = await desk.load('customers', sampleText('customers', today(own.clock.now(), 'UTC')));
  // A name makes no sample.
  const named = await desk.load('customers', 'Customer No,Name\nS-1,Own\n', { name: sampleFileName('customers') });
  const newInvoice = () => insertInvoice(app.sql, { organizationId, customerId: user.customerId });
  const [recordId, other] = [await newInvoice(), await newInvoice()];
  const put = async (by: typeof desk, note: string, of = recordId) => {
    const importId = newId();
    const file = { name: `${note}.pdf`, bytes: aPdf(note) };
    await by.sendDocument({ importId, kind: 'invoice', recordId: of }, file);
    return importId;
  };
  const [first, second] = [await put(desk, 'first'), await put(desk, 'second')];
  await put(desk, 'kept', other);
  await desk.undo(await put(desk, 'undone', other));
  const documents = async () => (await app.storage.list('documents')).length;
  const files = async () => (await app.storage.list('imports')).length;
  expect([await documents(), await files()]).toEqual([3, 4]);
  own.clock.pass(89 * DAY_MS);
  await cleanUpImports(app);
  expect([await documents(), await files()]).toEqual([3, 4]);
  const young = await put(await deskNow(), 'third');
  const youngOther = await put(await deskNow(), 'another', other);
  own.clock.pass(2 * DAY_MS);
  await cleanUpImports(app);
  expect(await cleanUpImports(app)).toBe(0);
  // Of each invoice its file, and what an undo of the newest import gives back. Sample data can always be removed.
  expect([await documents(), await files()]).toEqual([4, 1]);
  const after = await deskNow();
  const at = own.clock.now().toISOString();
  for (const id of [run.id, named.id, first, second]) {
    expect(await after.read(id)).toMatchObject({ state: 'DONE', cleanedAt: at });
    expect(await after.undo(id)).toMatchObject({ code: 'import_over' });
  }
  expect(await after.read(taken.id)).toMatchObject({ state: 'UNDONE', cleanedAt: at });
  const leftOut = await own.send({ ...after.as, url: `/v1/console/imports/${run.id}/left-out` });
  expect(leftOut.json()).toMatchObject({ code: 'import_over' });
  const samples = async () =>
    (await own.send({ ...after.as, url: '/v1/console/imports?isSample=true' })).json<{ rows: { id: string }[] }>();
  expect(await samples()).toMatchObject({ rows: [{ id: sample.id }], count: 1 });
  for (const id of [young, youngOther, sample.id]) expect(await after.undo(id)).toMatchObject({ state: 'UNDONE' });
  expect(await samples()).toEqual({ rows: [], count: 0 });
  const cookie = await own.cookieFor(user.identityId, 'PORTAL');
  const pdfOf = async (id: string) => (await own.send({ url: `/v1/invoices/${id}/download`, cookie })).body;
  expect([await pdfOf(recordId), await pdfOf(other)]).toEqual([aPdf('second'), aPdf('kept')]);
  expect(await documents()).toBe(2);
});

test('IMP-01 thousands of abandoned files of one organization do not keep those of others', async () => {
  const database = await ownDatabase();
  const [busy, other] = [await testPortal({ database }), await testPortal({ database })];
  const { id: model } = await importDesk(busy).upload('customers', FILE);
  const { app, organizationId } = busy;
  const run = await app.sql.selectFrom('importRun').selectAll().where('id', '=', model).executeTakeFirstOrThrow();
  const json = (value: unknown) => JSON.stringify(value) as never;
  const copies = Array.from({ length: 250 }, () => ({
    ...run,
    id: newId(),
    fileKey: '',
    headings: json(run.headings),
    sample: json(run.sample),
    columns: json(run.columns),
    options: json(run.options),
    corrections: json(run.corrections),
  }));
  await app.sql.insertInto('importRun').values(copies).execute();
  busy.clock.pass(DAY_MS);
  other.clock.pass(DAY_MS);
  const late = await importDesk({ ...other, cookies: { ...other.cookies, staff: await freshCookie(other) } }).upload(
    'customers',
    FILE,
  );
  busy.clock.pass(31 * DAY_MS);
  expect(await cleanUpImports(app)).toBe(252);
  const left = app.sql
    .selectFrom('importRun')
    .select('id')
    .where('organizationId', 'in', [organizationId, other.organizationId]);
  expect(await left.execute()).toEqual([]);
  expect(late.state).toBe('UPLOADED');
});

const freshCookie = (own: TestPortal) => own.cookieFor(own.staff.identityId, 'CONSOLE');

test('IMP-01 an upload that is not wanted is discarded at once, with its file and rows, until it is imported', async () => {
  const own = await testPortal({ database: await ownDatabase() });
  const [desk, other] = [importDesk(own), importDesk(portal)];
  const files = async () => (await own.app.storage.list('imports')).length;
  const before = await files();
  const [uploaded, checked] = [await desk.upload('customers', FILE), await desk.upload('customers', FILE)];
  await desk.check(checked.id);
  expect(await files()).toBe(before + 2);
  // Of another organization it is not there; the clock of that portal has moved on, so that its session is renewed.
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const strange = await portal.send({
    ...other.as,
    cookie,
    method: 'DELETE',
    url: `/v1/console/imports/${checked.id}`,
  });
  expect(strange.statusCode).toBe(404);
  for (const { id } of [uploaded, checked]) {
    expect((await desk.remove(id)).statusCode).toBe(200);
    expect((await own.send({ ...desk.as, url: `/v1/console/imports/${id}` })).statusCode).toBe(404);
    expect((await desk.remove(id)).statusCode).toBe(404);
  }
  expect(await files()).toBe(before);
  const left = await own.app.sql.selectFrom('importRow').select('line').where('runId', '=', checked.id).execute();
  expect(left).toEqual([]);
  // A check is stopped first; what was imported is undone.
  const running = await desk.upload('customers', FILE);
  await desk.post(running.id, 'check');
  expect((await desk.remove(running.id)).json().code).toBe('import_state');
  const done = await desk.load('customers', FILE);
  expect((await desk.remove(done.id)).json().code).toBe('import_state');
});
