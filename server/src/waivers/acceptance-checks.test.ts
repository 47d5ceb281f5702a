// Acceptance checks of waivers that span several calls. The others stand beside what they check: 2 in
// `desk/desk.test.ts` and `exchange/exchange.test.ts`, 4, 8 and 9 in `signing/sign-waiver.test.ts`, 6 in
// `requests/save-waiver-request.test.ts`, 7 in `recurrences`, 10 in `templates` and `documents`.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { STATUTORY_STATES } from '@plumbline/rules/waivers/state-rules';
import { newId } from '../database/new-id.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { insertDocument } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { ZipWriter } from '../zip.ts';
import { sealedWaiver } from './testing/sealed-waiver.ts';
import { type SigningDesk, signingDesk } from './testing/signing-desk.ts';
import { alderCourt, PDF_BYTES, type WaiverPortal, waiverPortal } from './testing/waiver-portal.ts';

let portal: WaiverPortal;
beforeEach(async () => {
  portal = await waiverPortal();
});

describe('WVR-04 acceptance check 1: amount, disputed amount and exceptions are the open balance', () => {
  type Figures = Record<'amount' | 'disputedAmount' | 'exceptionsAmount' | 'openBalance', number>;
  const OPEN = ['481044', '482005', '482316', '482744'];

  test.each([
    ['conditional.progress', '2026-09-30', 1],
    ['conditional.progress', '2026-10-31', 3],
    ['conditional.progress', '2026-11-15', 4],
    ['conditional.final', null, 4],
  ] as const)('of every choice of invoices: %s through %s', async (waiverType, throughDate, count) => {
    const { projectId, idOf } = await alderCourt(portal, 'IL');
    const offered = OPEN.slice(0, count).map(idOf);
    const choices = Array.from({ length: 2 ** count }, (_, bits) =>
      offered.filter((_id, at) => (bits >> at) % 2 === 1),
    );
    let accepted = 0;
    for (const invoiceIds of choices) {
      const request = { projectId, waiverType, throughDate, invoiceIds, isConfirmed: 'true' };
      const answer = await portal.submit(request);
      // None at all, or credits of more than the chosen invoices.
      if (answer.statusCode !== 201) {
        expect(answer.json<{ fields: object }>().fields).toEqual({ invoiceIds: expect.any(String) });
        continue;
      }
      accepted += 1;
      const { id } = answer.json<{ id: string }>();
      const { figures } = (await portal.get(`/v1/waivers/${id}`)).json<{ figures: Figures }>();
      expect(figures.amount + figures.disputedAmount + figures.exceptionsAmount).toBe(figures.openBalance);
    }
    expect(accepted).toBeGreaterThanOrEqual(count);
  });
});

describe('WVR-14 acceptance check 3: a state with a prescribed form', () => {
  const TYPES = ['conditional.progress', 'unconditional.final'] as const;
  /** With a text for all states that prescribe none, one of such a state, and one of a state that prescribes its own. */
  const deskWith = async (statutory: string): Promise<SigningDesk> => {
    const desk = await signingDesk();
    for (const waiverType of TYPES) {
      await desk.published({ stateCode: '*', waiverType });
      for (const other of ['OR', statutory]) await desk.publishFor(other, [], waiverType);
    }
    return desk;
  };
  let [ofUtah, ofMichigan]: SigningDesk[] = [];
  beforeAll(async () => {
    [ofUtah, ofMichigan] = [await deskWith('UT'), await deskWith('MI')];
  });

  test.each(STATUTORY_STATES)('%s never gets our wording, nor the text of another state', async (state) => {
    const desk = (state === 'UT' ? ofMichigan : ofUtah)!;
    // Wyoming and Missouri have no conditional form.
    const isFinal = state === 'WY' || state === 'MO';
    const projectId = await desk.projectIn(state, { originalContractDate: asDay('2026-01-02'), address: '12 Elm St' });
    await desk.invoice(projectId, '2026-10-01', 100_00, isFinal ? 0 : 100_00);
    const { id } = await desk.requested({
      projectId,
      waiverType: isFinal ? 'unconditional.final' : 'conditional.progress',
      throughDate: isFinal ? null : '2026-10-31',
      requestNotarization: String(['MS', 'WY'].includes(state)),
    });
    expect((await desk.row(id)).approvalReasons).toContain('NO_TEMPLATE');
    await desk.post(id, 'approve');
    const refused = await desk.sign(id);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'waiver_no_template']);
    expect(await desk.documentOf(id)).toBeUndefined();
  });
});

test('VFY-01 acceptance check 5: another customer gets 404 for waiver, file, draft and document, and no name', async () => {
  const { app, organizationId, cookies, user } = portal;
  const { projectId } = await alderCourt(portal, 'IL');
  const { id, code } = await sealedWaiver(portal, { projectId });
  const fileKey = storageKey(organizationId, 'documents', newId());
  await app.storage.put(fileKey, Buffer.from(PDF_BYTES));
  const document = { organizationId, customerId: user.customerId, projectId, fileKey };
  const documentId = await insertDocument(app.sql, document);
  const { id: fileId } = (await portal.addDraftFile()).json<{ id: string }>();
  const paths = [
    `/v1/waivers/${id}`,
    `/api/waiver-request/${id}/download`,
    `/v1/projects/${projectId}/close-out`,
    `/api/pdf/document/${documentId}/download/t2`,
    `/api/projects-t2/${projectId}/invoices-thru-date?type=conditional.progress&throughDate=2026-10-31`,
  ];
  const statuses = async (cookie: string) =>
    Promise.all(paths.map(async (url) => (await portal.send({ url, cookie })).statusCode));
  expect(await statuses(cookies.neighbor)).toEqual(paths.map(() => 404));
  const others = [
    ['DELETE', `/v1/waiver-draft/files/${fileId}`],
    ['POST', `/v1/waivers/${id}/withdraw`],
  ] as const;
  for (const [method, url] of others) {
    expect((await portal.send({ method, url, cookie: cookies.neighbor })).statusCode).toBe(404);
  }
  expect((await portal.send({ url: '/v1/waiver-draft', cookie: cookies.neighbor })).json()).toMatchObject({
    files: [],
  });
  // They are all there for the customer whose they are.
  expect((await statuses(cookies.customer)).filter((status) => status !== 200)).toEqual([]);
  const verified = await portal.send({ url: `/v1/verify/${code}`, remoteAddress: '198.51.100.201' });
  expect(verified.statusCode).toBe(200);
  for (const name of ['Ann', 'Builders', 'Alder', 'Maren', 'Supplier']) expect(verified.body).not.toContain(name);
});

describe('WVR-06 WVR-11 what is refused loses nothing of the draft', () => {
  const MB = 1024 * 1024;
  const form = { notes: 'Draw 4' };
  const docxWithMacros = (): Buffer => {
    const zip = new ZipWriter();
    const parts = ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'].flatMap((path) =>
      zip.add(path, Buffer.from('<x/>')),
    );
    return Buffer.concat([...parts, zip.end()]);
  };

  test.each<[string, string, () => Buffer | string, number, string]>([
    ['a file of more than 25 MB', 'large.pdf', () => Buffer.alloc(25 * MB + 1, PDF_BYTES), 413, 'upload_too_large'],
    ['a renamed program', 'form.pdf', () => 'MZ\u0090 This program', 415, 'file_content'],
    ['a program', 'setup.exe', () => 'MZ\u0090 This program', 415, 'upload_type'],
    [
      'a PDF with a script',
      'form.pdf',
      () => PDF_BYTES.replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (x) >>'),
      415,
      'file_active',
    ],
    ['a Word document with macros', 'form.docx', docxWithMacros, 415, 'file_active'],
  ])('%s', async (_, name, bytes, status, code) => {
    const own = await waiverPortal();
    await own.send({ method: 'PUT', url: '/v1/waiver-draft', cookie: own.cookies.customer, payload: { form } });
    await own.addDraftFile();
    const refused = await own.addDraftFile(bytes(), name);
    const { code: said, message } = refused.json<{ code: string; message: string }>();
    expect([refused.statusCode, said]).toEqual([status, code]);
    expect(message).toMatch(/\.$/);
    expect((await own.get('/v1/waiver-draft')).json()).toMatchObject({ form, files: [{ name: 'Our form.pdf' }] });
    // Sent with the form itself, it is refused as well, and no request is made.
    const request = { projectNotFound: 'true', invoiceText: '1', projectAddress: '1 Elm', waiverType: 'other' };
    const sent = await own.submit({ ...request, customFile: 'true' }, [['waiverFiles[]', { name, bytes: bytes() }]]);
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    expect(sent.statusCode).toBeLessThan(500);
    expect((await own.get('/v1/waivers')).json()).toMatchObject({ count: 0 });
    expect((await own.get('/v1/waiver-draft')).json()).toMatchObject({ form, files: [{ name: 'Our form.pdf' }] });
  });

  test('a file of exactly 25 MB is taken', async () => {
    const own = await waiverPortal();
    const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Length ';
    const tail = (at: number) =>
      `\nendstream\nendobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000045 00000 n \n` +
      `trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
    const open = (length: number) => `${head}${length} >>\nstream\n`;
    const length = 25 * MB - open(26_000_000).length - tail(26_000_000).length;
    const start = open(length);
    const xref = start.length + length + '\nendstream\nendobj\n'.length;
    const bytes = Buffer.concat([Buffer.from(start), Buffer.alloc(length, 'scan'), Buffer.from(tail(xref))]);
    expect(bytes).toHaveLength(25 * MB);
    expect((await own.addDraftFile(bytes, 'large.pdf')).statusCode).toBe(201);
  });

  test('WVR-08 20 addresses are mailed, each once; 21 are refused with the draft as it was', async () => {
    const own = await waiverPortal();
    await own.send({ method: 'PUT', url: '/v1/waiver-draft', cookie: own.cookies.customer, payload: { form } });
    const emails = Array.from({ length: 21 }, (_, at) => `p${at}@${own.label}.example`);
    const request = { projectId: await own.projectIn('IL'), waiverType: 'conditional.final', isConfirmed: 'true' };
    const refused = await own.submit({ ...request, email: emails });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { email: expect.any(String) } }),
    ]);
    expect((await own.get('/v1/waiver-draft')).json()).toMatchObject({ form });
    const twenty = emails.slice(0, 20);
    await own.requested({ ...request, email: [...twenty, twenty[0]!.toUpperCase()] });
    for (const email of twenty) expect(await mailsTo(own.app, email)).toHaveLength(1);
  });
});
