// Documents that staff upload (IMP-01).
import { beforeAll, describe, expect, test } from 'vitest';
import { matchDocuments, uploadDocument } from '@plumbline/contract/imports/documents';
import type { Answer } from '@plumbline/contract/call';
import { newId } from '../../database/new-id.ts';
import { insertInvoice, insertProject } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { importDesk } from '../testing/import-desk.ts';
import { aPdf } from './testing/document-files.ts';

const settings = { isWaiverEnabled: true, isOtherDocumentsEnabled: true };

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;

beforeAll(async () => {
  portal = await testPortal({ settings });
  desk = importDesk(portal);
});

test('the calls are those of the contract', () => {
  expect([matchDocuments.path, uploadDocument.path]).toEqual(['/v1/console/documents/match', '/v1/console/documents']);
});

const matched = async (...names: string[]) => {
  const { rows } = (await desk.match(names)).json<Answer<typeof matchDocuments>>();
  return rows.map(({ candidates }) => candidates.map(({ kind, number }) => `${kind} ${number}`));
};

const insertJob = (customerId: string, jobId: string) =>
  portal.app.sql
    .insertInto('project')
    .values({ organizationId: portal.organizationId, id: newId(), customerId, jobId, jobName: jobId, state: 'TX' })
    .execute();

describe('IMP-01 a file is matched by its name', () => {
  beforeAll(async () => {
    const { app, organizationId, user, neighbor } = portal;
    for (const invoiceNumber of ['486144', 'INV-1001'])
      await insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber });
    await insertJob(user.customerId, 'JOB-77');
    await insertJob(user.customerId, 'J-100');
    await insertJob(neighbor.customerId, 'J-100');
  });

  test.each([
    ['486144.pdf', ['invoice 486144']],
    ['inv-1001 (copy).pdf', ['invoice INV-1001']],
    ['Invoice_486144_2026-11-16.pdf', ['invoice 486144']],
    ['JOB-77.png', ['project JOB-77']],
    ['486144 JOB-77.pdf', ['invoice 486144']],
    ['486144 JOB-77 monthly.pdf', ['project JOB-77']],
    ['J-100 prelim.pdf', ['project J-100', 'project J-100']],
    ['Holiday.pdf', []],
    ['486145.pdf', []],
  ])('%s: %j', async (name, found) => {
    expect(await matched(name)).toEqual([found]);
  });

  test('of two projects of a number that of the named customer counts', async () => {
    const customer = portal.app.sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId);
    const { code } = await customer.executeTakeFirstOrThrow();
    const [of] = await matched(`${code} J-100.pdf`);
    // A code without a digit is not looked for.
    expect(of).toHaveLength(/\d/.test(code) ? 1 : 2);
  });

  test('nothing of another organization is found', async () => {
    const other = importDesk(await testPortal({ settings }));
    expect((await other.match(['486144.pdf'])).json()).toMatchObject({ rows: [{ candidates: [] }] });
  });
});

const newInvoice = async () => {
  const { app, organizationId, user } = portal;
  return insertInvoice(app.sql, { organizationId, customerId: user.customerId });
};
const invoicePdf = async (id: string) =>
  (await portal.send({ url: `/v1/invoices/${id}/download`, cookie: portal.cookies.customer })).body;
const put = async (importId: string, recordId: string, note: string) =>
  (await desk.sendDocument({ importId, kind: 'invoice', recordId }, { name: `${note}.pdf`, bytes: aPdf(note) })).json<
    Answer<typeof uploadDocument>
  >();

describe('IMP-01 files of one upload', () => {
  test('are one import, counted, and undone together', async () => {
    const [first, second, third] = [await newInvoice(), await newInvoice(), await newInvoice()];
    await put(newId(), third, 'third');
    const importId = newId();
    expect(await put(importId, first, 'first')).toMatchObject({ outcome: 'NEW', importId });
    expect(await put(importId, second, 'second')).toMatchObject({ outcome: 'NEW', importId });
    expect(await put(importId, third, 'third again')).toMatchObject({ outcome: 'REPLACED', importId });
    // After a lost connection it is sent once more.
    expect(await put(importId, second, 'second')).toMatchObject({ outcome: 'SAME', importId });
    expect(await desk.read(importId)).toMatchObject({
      kind: 'documents',
      source: 'FILE',
      state: 'DONE',
      fileName: 'first.pdf',
      rowCount: 3,
      newCount: 2,
      changedCount: 1,
      sameCount: 0,
    });
    expect(await desk.undo(importId)).toMatchObject({ state: 'UNDONE' });
    expect(await invoicePdf(third)).toBe(aPdf('third'));
    expect(await invoicePdf(first)).not.toBe(aPdf('first'));
    const late = await desk.sendDocument(
      { importId, kind: 'invoice', recordId: first },
      { name: 'late.pdf', bytes: aPdf('late') },
    );
    expect(refusalOf(late)).toEqual([409, 'import_state']);
  });

  test('an upload that goes on after another has replaced its file is not undone', async () => {
    const [shared, own] = [await newInvoice(), await newInvoice()];
    const [mine, theirs] = [newId(), newId()];
    await put(mine, shared, 'mine');
    await put(theirs, shared, 'theirs');
    await put(mine, own, 'own');
    expect(await desk.undo(mine)).toMatchObject({ code: 'import_changed_later' });
    expect(await invoicePdf(shared)).toBe(aPdf('theirs'));
    expect(await desk.undo(theirs)).toMatchObject({ state: 'UNDONE' });
    expect(await invoicePdf(shared)).toBe(aPdf('mine'));
    expect(await desk.undo(mine)).toMatchObject({ state: 'UNDONE' });
  });

  test('a file that is replaced twice in one upload goes back to the state before both', async () => {
    const id = await newInvoice();
    const importId = newId();
    await put(newId(), id, 'before');
    await put(importId, id, 'wrong');
    await put(importId, id, 'right');
    expect(await desk.read(importId)).toMatchObject({ rowCount: 1, changedCount: 1 });
    await desk.undo(importId);
    expect(await invoicePdf(id)).toBe(aPdf('before'));
  });
});

test('IMP-01 a notice of a project has type and day; a PDF of an invoice has none', async () => {
  const { app, organizationId, user, cookies } = portal;
  const recordId = await insertProject(app.sql, organizationId, user.customerId, 'Tower');
  const notice = { importId: newId(), kind: 'project', recordId, type: 'monthly-notice', date: '2026-10-31' };
  await desk.sendDocument(notice, { name: 'notice.pdf', bytes: aPdf('notice') });
  const { rows } = (await portal.send({ url: `/v1/documents?projectId=${recordId}`, cookie: cookies.customer })).json<{
    rows: object[];
  }>();
  expect(rows).toMatchObject([
    { type: 'monthly-notice', createdAt: '2026-10-31T07:00:00.000Z', canBeDownloaded: true },
  ]);
  const dated = { importId: newId(), kind: 'invoice', recordId: await newInvoice(), date: '2026-10-31' };
  expect(refusalOf(await desk.sendDocument(dated, { name: 'a.pdf', bytes: aPdf() }))).toEqual([400, 'invalid_request']);
});

test('IMP-01 an undo gives back a file that the upload first kept, and then replaced', async () => {
  const { app, organizationId, user, cookies } = portal;
  const recordId = await insertProject(app.sql, organizationId, user.customerId, 'Tower');
  const send = (importId: string, type: string, note: string) =>
    desk.sendDocument({ importId, kind: 'project', recordId, type }, { name: 'notice.pdf', bytes: aPdf(note) });
  await send(newId(), 'monthly-notice', 'first');
  const importId = newId();
  expect((await send(importId, 'preliminary-notice', 'first')).json()).toMatchObject({ outcome: 'REPLACED' });
  expect((await send(importId, 'preliminary-notice', 'second')).json()).toMatchObject({ outcome: 'REPLACED' });
  expect(await desk.undo(importId)).toMatchObject({ state: 'UNDONE' });
  const list = await portal.send({ url: `/v1/documents?projectId=${recordId}`, cookie: cookies.customer });
  const { rows } = list.json<{ rows: { id: string; type: string }[] }>();
  expect(rows.map(({ type }) => type)).toEqual(['monthly-notice']);
  const url = `/api/pdf/document/${rows[0]?.id}/download/t2`;
  expect((await portal.send({ url, cookie: cookies.customer })).body).toBe(aPdf('first'));
});

test('IMP-01 another organization gets 404', async () => {
  const other = await testPortal({ settings });
  const recordId = await newInvoice();
  const file = { name: 'a.pdf', bytes: aPdf() };
  const sent = await importDesk(other).sendDocument({ importId: newId(), kind: 'invoice', recordId }, file);
  expect(refusalOf(sent)).toEqual([404, 'not_found']);
  const anonymous = await other.send({
    method: 'POST',
    host: CONSOLE_HOST,
    url: matchDocuments.path,
    payload: { names: ['a'] },
  });
  expect(anonymous.statusCode).toBe(401);
});
