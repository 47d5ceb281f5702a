// Documents that a program sends, one file a call (IMP-02).
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import { loadDocument } from '@plumbline/contract/programs/load-document';
import { newId } from '../database/new-id.ts';
import { aPdf, SCRIPTED_PDF } from '../imports/documents/testing/document-files.ts';
import { importDesk } from '../imports/testing/import-desk.ts';
import { png } from '../pdf/testing/scans.ts';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testProgram } from './testing/test-program.ts';

type Loaded = Answer<typeof loadDocument>;
type Document = { id: string; type: string; createdAt: string; project: { jobId: string | null } };

const settings = { isWaiverEnabled: true, isOtherDocumentsEnabled: true };

let portal: TestPortal;
let program: ReturnType<typeof testProgram>;
let desk: ReturnType<typeof importDesk>;
let token: string;
let customerCode: string;

beforeAll(async () => {
  portal = await testPortal({ settings });
  program = testProgram(portal);
  desk = importDesk(portal);
  ({ token } = await program.makeToken({ scopes: ['documents'] }));
  const customer = portal.app.sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId);
  customerCode = (await customer.executeTakeFirstOrThrow()).code;
});

let count = 0;
const newInvoice = async (customerId = portal.user.customerId) => {
  const invoiceNumber = `INV-${(count += 1)}`;
  const { app, organizationId } = portal;
  return { invoiceNumber, id: await insertInvoice(app.sql, { organizationId, customerId, invoiceNumber }) };
};
const newProject = async (customerId = portal.user.customerId) => {
  const id = await insertProject(portal.app.sql, portal.organizationId, customerId, 'Tower');
  return { id, jobId: id.slice(-6) };
};

const send = async (fields: Record<string, string>, bytes: string | Uint8Array, name = 'file.pdf'): Promise<Loaded> => {
  const response = await program.sendDocument(token, fields, { name, bytes });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Loaded>();
};
const refused = async (fields: Record<string, string>, bytes: string, name = 'file.pdf') =>
  refusalOf(await program.sendDocument(token, fields, { name, bytes }));

const invoicePdf = async (id: string, cookie = portal.cookies.customer) => {
  const response = await portal.send({ url: `/v1/invoices/${id}/download`, cookie });
  return response.statusCode === 200 ? response.body : response.statusCode;
};
const documentsOf = async (projectId: string): Promise<Document[]> => {
  const response = await portal.send({
    url: `/v1/documents?projectId=${projectId}`,
    cookie: portal.cookies.customer,
  });
  return response.json<{ rows: Document[] }>().rows;
};
const documentPdf = async (id: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/api/pdf/document/${id}/download/t2`, cookie });

const storedFiles = async () => (await portal.app.storage.list('documents')).length;

describe('IMP-02 the PDF of an invoice', () => {
  test('is served instead of the one that the portal draws, until an undo', async () => {
    const { id, invoiceNumber } = await newInvoice();
    const drawn = await invoicePdf(id);
    expect(drawn).toContain('%PDF');
    const first = await send({ invoiceNumber }, aPdf('first'));
    expect(first).toMatchObject({ outcome: 'NEW', importId: expect.any(String) as string });
    expect(await invoicePdf(id)).toBe(aPdf('first'));
    const second = await send({ invoiceNumber }, aPdf('second'));
    expect(second).toMatchObject({ outcome: 'REPLACED', documentId: first.documentId });
    expect(await invoicePdf(id)).toBe(aPdf('second'));

    const files = await storedFiles();
    expect(await desk.undo(first.importId ?? '')).toMatchObject({ code: 'import_changed_later' });
    expect(await desk.undo(second.importId ?? '')).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await invoicePdf(id)).toBe(aPdf('first'));
    expect(await desk.undo(first.importId ?? '')).toMatchObject({ state: 'UNDONE' });
    expect(await invoicePdf(id)).toBe(drawn);
    expect(await storedFiles()).toBe(files - 2);
    // And as new after that.
    expect(await send({ invoiceNumber }, aPdf('first'))).toMatchObject({ outcome: 'NEW' });
  });

  test('is not sent to another customer, nor listed among the documents', async () => {
    const { id, invoiceNumber } = await newInvoice();
    const { documentId } = await send({ invoiceNumber }, aPdf('secret'));
    expect(await invoicePdf(id, portal.cookies.neighbor)).toBe(404);
    expect((await documentPdf(documentId, portal.cookies.neighbor)).statusCode).toBe(404);
    const response = await portal.send({ url: '/v1/documents?size=100', cookie: portal.cookies.customer });
    expect(response.json<{ rows: Document[] }>().rows.map((row) => row.id)).not.toContain(documentId);
  });

  test('sent again changes nothing, and is no import', async () => {
    const { invoiceNumber } = await newInvoice();
    const asOf = portal.clock.now().toISOString();
    const first = await send({ invoiceNumber, asOf }, aPdf('same'));
    const [files, runs] = [await storedFiles(), (await desk.list()).count];
    expect(await send({ invoiceNumber, asOf }, aPdf('same'), 'other name.pdf')).toEqual({
      documentId: first.documentId,
      outcome: 'SAME',
      importId: null,
    });
    expect([await storedFiles(), (await desk.list()).count]).toEqual([files, runs]);
    // The retry says the same time, so it does not stand against an undo.
    expect(await desk.undo(first.importId ?? '')).toMatchObject({ state: 'UNDONE' });
  });

  test('is not undone after the ERP has said it again, nor replaced by an older one', async () => {
    const { invoiceNumber } = await newInvoice();
    const first = await send({ invoiceNumber, asOf: '2026-11-01T00:00:00Z' }, aPdf('kept'));
    await send({ invoiceNumber, asOf: '2026-11-02T00:00:00Z' }, aPdf('kept'));
    expect(await desk.undo(first.importId ?? '')).toMatchObject({ code: 'import_changed_later' });
    expect(await refused({ invoiceNumber, asOf: '2026-11-01T12:00:00Z' }, aPdf('older'))).toEqual([
      409,
      'document_outdated',
    ]);
  });

  test('stands among the imports under the name of its token, and in the audit log', async () => {
    const { invoiceNumber } = await newInvoice();
    const { importId, documentId } = await send({ invoiceNumber }, aPdf('logged'), 'INV.pdf');
    expect(await desk.read(importId ?? '')).toMatchObject({
      kind: 'documents',
      source: 'API',
      state: 'DONE',
      fileName: 'INV.pdf',
      createdByName: 'Nightly sync',
      rowCount: 1,
      newCount: 1,
    });
    const events = await portal.app.sql
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('organizationId', '=', portal.organizationId)
      .where('subjectId', '=', documentId)
      .execute();
    expect(events).toMatchObject([
      { action: 'document.added', detail: { name: 'INV.pdf', invoice: invoiceNumber, token: 'Nightly sync' } },
    ]);
  });

  test('an invoice stays when the import that made it is undone', async () => {
    const run = await desk.load(
      'invoices',
      `Inv No,Cust #,Inv Date,Ext Amt,Open Bal\nINV-KEPT,${customerCode},11/14/2026,10.00,10.00\n`,
    );
    await send({ invoiceNumber: 'INV-KEPT' }, aPdf());
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
  });

  test('one whose file is lost is drawn', async () => {
    const { id, invoiceNumber } = await newInvoice();
    await send({ invoiceNumber }, aPdf('lost'));
    const found = portal.app.sql.selectFrom('document').select('fileKey').where('invoiceId', '=', id);
    await portal.app.storage.remove((await found.executeTakeFirstOrThrow()).fileKey ?? '');
    expect(await invoicePdf(id)).toContain('%PDF-1.');
  });
});

describe('IMP-02 a document of a project', () => {
  test('is listed with type and day, and downloaded under its name', async () => {
    const { id, jobId } = await newProject();
    const fields = { customerCode, jobId, externalId: newId(), type: 'monthly-notice', date: '2026-10-31' };
    const { documentId } = await send(fields, aPdf('notice'), 'Notice 10.pdf');
    // Midnight in Los Angeles.
    expect(await documentsOf(id)).toMatchObject([
      { id: documentId, type: 'monthly-notice', createdAt: '2026-10-31T07:00:00.000Z', project: { jobId } },
    ]);
    const response = await documentPdf(documentId);
    expect(response.body).toBe(aPdf('notice'));
    expect(response.headers['content-disposition']).toContain('Notice-10.pdf');
    expect((await documentPdf(documentId, portal.cookies.neighbor)).statusCode).toBe(404);
  });

  test('is found again by its external id, also with another name, type, day and project', async () => {
    const [first, second] = [await newProject(), await newProject()];
    const externalId = newId();
    const sent = await send({ customerCode, jobId: first.jobId, externalId }, aPdf('one'), 'one.pdf');
    const moved = await send(
      { customerCode, jobId: second.jobId, externalId, type: 'monthly-notice', date: '2026-10-01' },
      aPdf('one'),
      'two.pdf',
    );
    expect(moved).toMatchObject({ documentId: sent.documentId, outcome: 'REPLACED' });
    expect(await documentsOf(first.id)).toEqual([]);
    expect(await documentsOf(second.id)).toMatchObject([{ id: sent.documentId, type: 'monthly-notice' }]);
    await desk.undo(moved.importId ?? '');
    expect(await documentsOf(first.id)).toMatchObject([{ id: sent.documentId, type: 'preliminary-notice' }]);
    expect((await documentPdf(sent.documentId)).headers['content-disposition']).toContain('one.pdf');
  });

  test('without an external id it is found by its content, else by its name', async () => {
    const { id, jobId } = await newProject();
    const sent = await send({ customerCode, jobId }, aPdf('v1'), 'notice.pdf');
    expect(await send({ customerCode, jobId }, aPdf('v1'), 'copy of notice.pdf')).toMatchObject({ outcome: 'SAME' });
    expect(await send({ customerCode, jobId }, aPdf('v2'), 'NOTICE.pdf')).toMatchObject({
      documentId: sent.documentId,
      outcome: 'REPLACED',
    });
    expect(await send({ customerCode, jobId }, aPdf('v3'), 'second.pdf')).toMatchObject({ outcome: 'NEW' });
    expect(await documentsOf(id)).toHaveLength(2);
  });

  test('two external ids are two documents, though the files are alike', async () => {
    const { id, jobId } = await newProject();
    await send({ customerCode, jobId, externalId: newId() }, aPdf('alike'));
    expect(await send({ customerCode, jobId, externalId: newId() }, aPdf('alike'))).toMatchObject({ outcome: 'NEW' });
    expect(await documentsOf(id)).toHaveLength(2);
  });

  test('a picture becomes a PDF, and sent again changes nothing', async () => {
    const { jobId } = await newProject();
    const picture = png();
    const { documentId } = await send({ customerCode, jobId }, picture, 'Posted notice.png');
    const response = await documentPdf(documentId);
    expect(response.body.slice(0, 5)).toBe('%PDF-');
    expect(response.headers['content-disposition']).toContain('Posted-notice.pdf');
    expect(await send({ customerCode, jobId }, picture, 'Posted notice.png')).toMatchObject({ outcome: 'SAME' });
  });
});

describe('IMP-02 a file is refused', () => {
  test.each([
    ['that is empty', '', 'file.pdf', 415, 'file_content'],
    ['that is not what its name says', 'MZ program', 'file.pdf', 415, 'file_content'],
    ['with a script', SCRIPTED_PDF, 'file.pdf', 415, 'file_active'],
    ['that is no PDF, for an invoice', 'x', 'file.png', 415, 'upload_type'],
    ['of another type', 'x', 'file.docx', 415, 'upload_type'],
  ])('%s, and nothing is stored', async (_what, bytes, name, status, code) => {
    const { invoiceNumber } = await newInvoice();
    const files = await storedFiles();
    expect(await refused({ invoiceNumber }, bytes, name)).toEqual([status, code]);
    expect(await storedFiles()).toBe(files);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['that names nothing', {}, 400, 'invalid_request'],
    ['that names a project without its customer', { jobId: 'J-1' }, 400, 'invalid_request'],
    ['that names an invoice and a project', { invoiceNumber: 'INV-1', jobId: 'J-1' }, 400, 'invalid_request'],
    ['of an unknown invoice', { invoiceNumber: 'NONE' }, 404, 'not_found'],
    ['of an unknown project', { customerCode: 'NONE', jobId: 'J-1' }, 404, 'not_found'],
    ['of the future', { invoiceNumber: 'INV-1', asOf: '2099-01-01T00:00:00Z' }, 400, 'invalid_request'],
  ])('%s', async (_what, fields, status, code) => {
    expect(await refused(fields, aPdf())).toEqual([status, code]);
  });

  test('that is missing', async () => {
    expect(refusalOf(await program.sendDocument(token, { invoiceNumber: 'INV-1' }))).toEqual([400, 'invalid_request']);
  });

  test('without a token for documents, and for an invoice of another organization', async () => {
    const { invoiceNumber } = await newInvoice();
    const load = await program.makeToken();
    const file = { name: 'file.pdf', bytes: aPdf() };
    expect(refusalOf(await program.sendDocument(load.token, { invoiceNumber }, file))).toEqual([
      403,
      'api_token_scope',
    ]);
    const other = testProgram(await testPortal({ settings }));
    const theirs = await other.makeToken({ scopes: ['documents'] });
    expect(refusalOf(await other.sendDocument(theirs.token, { invoiceNumber }, file))).toEqual([404, 'not_found']);
  });
});
