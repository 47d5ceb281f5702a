// getWaiverDraft, saveWaiverDraft, addWaiverDraftFile, removeWaiverDraftFile (decision D13).
import { deflateRawSync, deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { packedObjectPdf } from '../testing/packed-pdf.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';
import { ZipWriter } from '../../zip.ts';
import { cleanUpWaiverDrafts } from './clean-up-drafts.ts';

// The job cleans up after every portal in its database.
const database = await ownDatabase();

let portal: WaiverPortal;
beforeEach(async () => {
  portal = await waiverPortal({ database });
});

const act = (method: 'DELETE' | 'PUT', url: string, payload?: object, cookie = portal.cookies.customer) =>
  portal.send({ method, url, cookie, ...(payload && { payload }) });
type Draft = { form: object | null; files: { id: string; name: string }[] };
const draft = async (cookie = portal.cookies.customer) => (await portal.get('/v1/waiver-draft', cookie)).json<Draft>();
const stored = () => portal.app.storage.list('uploads');

describe('WVR-11 a draft', () => {
  test('keeps the form and its files for the person who fills it in', async () => {
    expect(await draft()).toEqual({ form: null, changedAt: null, files: [] });
    const form = { projectId: newId(), notes: 'Draw 4' };
    expect((await act('PUT', '/v1/waiver-draft', { form })).statusCode).toBe(204);
    const added = await portal.addDraftFile();
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { id: expect.any(String), name: 'Our form.pdf', size: PDF_BYTES.length, purpose: 'custom-form' },
    ]);
    expect(await draft()).toMatchObject({ form, files: [{ name: 'Our form.pdf', purpose: 'custom-form' }] });
    expect(await draft(portal.cookies.neighbor)).toEqual({ form: null, changedAt: null, files: [] });
  });

  test('is gone once it is sent, and its files belong to the request', async () => {
    await act('PUT', '/v1/waiver-draft', { form: { notes: 'Draw 4' } });
    const { id: fileId } = (await portal.addDraftFile()).json<{ id: string }>();
    const { id } = await portal.requested({
      projectId: await portal.projectIn('IL'),
      waiverType: 'conditional.final',
      customFile: 'true',
      waiverFiles: [fileId],
    });
    expect(await draft()).toEqual({ form: null, changedAt: null, files: [] });
    const detail = await portal.get(`/v1/waivers/${id}`);
    expect(detail.json<{ files: object[] }>().files).toEqual([
      { id: fileId, name: 'Our form.pdf', size: PDF_BYTES.length, purpose: 'custom-form' },
    ]);
    // It belongs to no draft any more.
    expect((await act('DELETE', `/v1/waiver-draft/files/${fileId}`)).statusCode).toBe(404);
  });

  test('of somebody else lends no file', async () => {
    const { id: fileId } = (await portal.addDraftFile()).json<{ id: string }>();
    const request = { projectNotFound: 'true', invoiceText: '1', projectAddress: '1 Elm', waiverType: 'other' };
    const fields = { ...request, customFile: 'true', waiverFiles: [fileId] };
    expect((await portal.submit(fields, [], portal.cookies.neighbor)).statusCode).toBe(404);
    const remove = await act('DELETE', `/v1/waiver-draft/files/${fileId}`, undefined, portal.cookies.neighbor);
    expect(remove.statusCode).toBe(404);
    expect((await draft()).files).toHaveLength(1);
  });

  test('loses a file that is removed, and everything when it is emptied', async () => {
    const first = (await portal.addDraftFile()).json<{ id: string }>();
    await portal.addDraftFile(PDF_BYTES, 'second.pdf');
    expect((await act('DELETE', `/v1/waiver-draft/files/${first.id}`)).statusCode).toBe(204);
    expect((await draft()).files.map(({ name }) => name)).toEqual(['second.pdf']);
    expect(await stored()).toHaveLength(1);
    await act('PUT', '/v1/waiver-draft', { form: { notes: 'x' } });
    await act('PUT', '/v1/waiver-draft', { form: {} });
    expect(await draft()).toEqual({ form: null, changedAt: null, files: [] });
    expect(await stored()).toEqual([]);
  });

  test('takes at most ten files and a template', async () => {
    for (let count = 0; count < 10; count += 1) expect((await portal.addDraftFile()).statusCode).toBe(201);
    expect((await portal.addDraftFile()).json<{ code: string }>().code).toBe('upload_too_many');
    const template = () => portal.addDraftFile(PDF_BYTES, 'Template.pdf', 'unconditional-template');
    expect((await template()).statusCode).toBe(201);
    expect((await template()).json<{ code: string }>().code).toBe('upload_too_many');
  });

  test('is removed after 30 days, and a file that was never sent with it', async () => {
    await act('PUT', '/v1/waiver-draft', { form: { notes: 'x' } });
    await portal.addDraftFile();
    portal.clock.pass(29 * 24 * 3600_000);
    await cleanUpWaiverDrafts(portal.app);
    expect(await stored()).toHaveLength(1);
    portal.clock.pass(2 * 24 * 3600_000);
    await cleanUpWaiverDrafts(portal.app);
    expect(await stored()).toEqual([]);
    const rows = portal.app.sql.selectFrom('waiverDraft').select('form');
    expect(await rows.where('organizationId', '=', portal.organizationId).execute()).toEqual([]);
  });
});

const pdfWith = (objects: string): string => `%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\n%%EOF\n`;

const compressedScript = () => packedObjectPdf(deflateSync('2 0 << /S /JavaScript /JS (app.alert(1)) >>'));

/** A zip archive as Word writes it, with these entries. */
function docxWith(names: readonly string[]): Buffer {
  const entries = ['[Content_Types].xml', ...names].map((name) => {
    const data = deflateRawSync(Buffer.from('<Types/>'));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), data]);
  });
  return Buffer.concat(entries);
}

async function protectedPdf(userPassword: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage();
  pdf.setProtection({ userPassword, ownerPassword: 'owner' });
  return Buffer.from(await pdf.save());
}

const LOCKED_PDF = await protectedPdf('secret');
const PROTECTED_PDF = await protectedPdf('');

const NO_TYPES = ['[Content_Types].xml', '<Types/>'] as const;
const MACRO_TYPES = ['[Content_Types].xml', '<Override ContentType="application/vnd.ms-office.vbaProject"/>'] as const;
const templateAt = (target: string) =>
  ['word/_rels/settings.xml.rels', `<Relationship Type="http://x.example/attachedTemplate" ${target}/>`] as const;
const FAR_TEMPLATE = templateAt('Target="http://x.example/x.dotm" TargetMode="External"');
const OWN_TEMPLATE = templateAt('Target="own.dotx"');

function zipOf(files: readonly (readonly [path: string, text: string])[]): Buffer {
  const zip = new ZipWriter();
  const parts = files.flatMap(([path, text]) => zip.add(path, Buffer.from(text)));
  return Buffer.concat([...parts, zip.end()]);
}

const oleWith = (text: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')]);

describe('WVR-06 a file is checked by its content', () => {
  test.each<[string, string, string | Buffer, string | null]>([
    ['a PDF', 'a.pdf', PDF_BYTES, null],
    ['a Word document', 'a.docx', docxWith(['word/document.xml']), null],
    ['an old Word document', 'a.doc', oleWith('WordDocument'), null],
    ['a program with another name', 'a.pdf', 'MZ\u0090 This program', 'file_content'],
    ['a Word document that is a PDF', 'a.docx', PDF_BYTES, 'file_content'],
    ['an empty one', 'a.pdf', '', 'file_content'],
    [
      'a script that runs when it is opened',
      'a.pdf',
      pdfWith('1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (x) >> >>\nendobj'),
      'file_active',
    ],
    [
      'a program to launch',
      'a.pdf',
      pdfWith('1 0 obj\n<< /Type /Catalog /AA << /O << /S /Launch /F (cmd.exe) >> >> >>\nendobj'),
      'file_active',
    ],
    ['a script in a compressed object', 'a.pdf', compressedScript(), 'file_active'],
    [
      'a form with scripts of its own',
      'a.pdf',
      pdfWith('1 0 obj\n<< /Type /Catalog /AcroForm << /XFA (x) >> >>\nendobj'),
      'file_active',
    ],
    [
      'a program to launch, named by reference',
      'a.pdf',
      pdfWith(
        '1 0 obj\n<< /Type /Catalog /OpenAction << /S 2 0 R /F (cmd.exe) >> >>\nendobj\n2 0 obj\n/Launch\nendobj',
      ),
      'file_active',
    ],
    [
      'an embedded file',
      'a.pdf',
      pdfWith('1 0 obj\n<< /Type /Catalog /Names << /EmbeddedFiles << >> >> >>\nendobj'),
      'file_active',
    ],
    ['a PDF that a password opens', 'a.pdf', LOCKED_PDF, 'file_content'],
    ['a PDF that anybody opens and nobody changes', 'a.pdf', PROTECTED_PDF, null],
    ['a PDF that cannot be read', 'a.pdf', '%PDF-1.7\n1 0 obj<</S/J#61vaScript/#4aS(x)>>endobj\n', 'file_content'],
    ['a Word document with macros in capitals', 'a.docx', docxWith(['word/VBAPROJECT.BIN']), 'file_active'],
    ['a Word document with a program', 'a.docx', docxWith(['word/embeddings/a.exe']), 'file_active'],
    ['a Word document with macros of another name', 'a.docx', zipOf([MACRO_TYPES]), 'file_active'],
    ['a Word document with a template elsewhere', 'a.docx', zipOf([NO_TYPES, FAR_TEMPLATE]), 'file_active'],
    ['a Word document with a template of its own', 'a.docx', zipOf([NO_TYPES, OWN_TEMPLATE]), null],
    ['a Word document with macros', 'a.docx', docxWith(['word/vbaProject.bin']), 'file_active'],
    ['an old Word document with macros', 'a.doc', oleWith('_VBA_PROJECT'), 'file_active'],
  ])('%s', async (_, name, bytes, code) => {
    const answer = await portal.addDraftFile(bytes, name);
    expect(answer.json<{ code?: string }>().code ?? null).toBe(code);
    expect(answer.statusCode).toBe(code === null ? 201 : 415);
    expect(await stored()).toHaveLength(code === null ? 1 : 0);
  });

  test('an unconditional template must be a PDF', async () => {
    const answer = await portal.addDraftFile(docxWith([]), 'a.docx', 'unconditional-template');
    expect(answer.json()).toMatchObject({
      code: 'upload_type',
      message: 'a.docx has a type that cannot be sent here.',
    });
  });
});
