import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { createHash, X509Certificate } from 'node:crypto';
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { field, templatePortal, text } from '../testing/template-portal.ts';
import { signedRanges, verifySeal } from '../testing/verify-seal.ts';
import { alderCourt } from '../testing/waiver-portal.ts';
import { makeCertificate } from './make-certificate.ts';
import { prepareDocument, type PreparedDocument } from './prepare-document.ts';

const portal = await templatePortal();
const { app, organizationId } = portal;

const signer = {
  identityId: portal.staff.identityId,
  name: 'Maren Vance',
  title: 'Credit Manager',
  email: 'maren@supplier.example',
  clientAddress: '203.0.113.9',
  method: 'Password, entered again',
};

type Portal = typeof portal;
const sign = (waiverId: string, on: Portal = portal) =>
  prepareDocument(
    on.app,
    { organizationId: on.organizationId, waiverId },
    { ...signer, identityId: on.staff.identityId },
  );

async function signed(waiverId: string, on: Portal = portal) {
  const document = await sign(waiverId, on);
  if (document.kind === 'blocked') throw new Error(document.reason);
  return document;
}

const bytesOf = async ({ fileKey }: PreparedDocument, on: Portal = portal) => {
  const bytes = await on.app.storage.get(fileKey);
  if (bytes === null) throw new Error('no file');
  return Buffer.from(bytes);
};

const rowOf = (waiverId: string, on: Portal = portal) =>
  on.app.sql
    .selectFrom('waiverDocument')
    .selectAll()
    .where('organizationId', '=', on.organizationId)
    .where('waiverId', '=', waiverId)
    .executeTakeFirstOrThrow();

const illinois = await alderCourt(portal, 'IL');
const request = async (more: object = {}) =>
  portal.requested({
    projectId: illinois.projectId,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    ...more,
  });

test('WVR-14 the document has the amounts, the through date, the exceptions, the project, the parties and the signer', async () => {
  const picked = [illinois.idOf('482005'), illinois.idOf('482316')];
  const { id, number } = await request({ invoiceIds: picked });
  const document = await signed(id);
  const { pages, title } = await readPdf(await bytesOf(document));
  const all = pages.join('|');
  expect(title).toBe(`Waiver W-${number}`);
  for (const words of [
    'Progress waiver, effective on payment',
    'Ann Builders',
    'Alder Court',
    '10/31/2026',
    '$10,859.12',
    'Ten thousand eight hundred fifty-nine and 12/100 dollars',
    '$8,932.40',
    '481044-',
    '/s/ Maren Vance',
    'Credit Manager',
    'General form supplied by the portal. Not a state-prescribed form.',
    `Verify ${showVerifyCode(document.verifyCode)}`,
    document.unsignedSha256.toString('hex').slice(0, 30),
    '203.0.113.9',
    'UTC',
  ]) {
    expect(all.replaceAll('|', ' ').replaceAll(/\s+/g, ' ')).toContain(words);
  }
});

test('WVR-14 the document is stored once, with the hashes of its text, of the waiver and of the sealed file', async () => {
  const { id } = await request();
  const before = (await app.storage.list('waivers')).length;
  const documents = await Promise.all([signed(id), signed(id), signed(id)]);
  expect(new Set(documents.map(({ fileKey }) => fileKey)).size).toBe(1);
  expect((await app.storage.list('waivers')).length - before).toBe(2);
  const document = documents[0];
  const bytes = await bytesOf(document);
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
  expect(document.signedSha256.toString('hex')).toBe(hash(bytes));
  portal.clock.pass(60_000);
  expect(await signed(id)).toEqual(document);
  expect(await bytesOf(document)).toEqual(bytes);
  const row = await rowOf(id);
  expect(hash((await app.storage.get(row.unsignedFileKey)) ?? Buffer.of())).toBe(row.unsignedSha256.toString('hex'));
  expect(row).toMatchObject({
    templateId: null,
    templateVersion: 1,
    signerName: 'Maren Vance',
    signerTitle: 'Credit Manager',
  });
  expect(row.snapshot).toMatchObject({ waiverType: 'conditional.progress', throughDate: '2026-10-31' });
  const change = app.sql.updateTable('waiverDocument').set({ verifyCode: 'x' });
  await expect(change.where('organizationId', '=', organizationId).execute()).rejects.toThrow('waiver_document');
});

test('VFY-01 the seal covers the whole file, and one changed byte anywhere breaks it', async () => {
  const { id } = await request({ throughDate: '2026-10-30' });
  const bytes = await bytesOf(await signed(id));
  expect(verifySeal(bytes)).toEqual({ isValid: true, subject: expect.stringContaining('Supplier') });
  const [first, second] = signedRanges(bytes).ranges;
  const afterSeal = bytes.length - (second?.length ?? 0);
  const places = [9, 1_000, Math.floor((first?.length ?? 0) / 2), (first?.length ?? 0) - 400, bytes.length - 8];
  for (const place of places) {
    expect(place < (first?.length ?? 0) || place >= afterSeal).toBe(true);
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    expect(verifySeal(changed).isValid).toBe(false);
  }
  expect(verifySeal(Buffer.concat([bytes, Buffer.of(10)])).isValid).toBe(false);
});

test("WVR-14 acceptance check 10: the supplier's own text is used, and named with its version and hash", async () => {
  const own = await portal.published({
    stateCode: 'OR',
    draft: portal.draft({
      doc: {
        type: 'doc',
        content: [
          text('Our own words for Oregon'),
          ...['claimant.legalName', 'customer.name', 'project.address', 'amount', 'throughDate'].map((name) =>
            field(name),
          ),
          { type: 'exceptionsTable' },
          { type: 'signatureBlock' },
        ],
      },
    }),
  });
  const projectId = await portal.projectIn('OR', { address: '<script>alert(1)</script> 12 Elm St' });
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const { id } = await request({ projectId, requestNotarization: 'true' });
  const { pages } = await readPdf(await bytesOf(await signed(id)));
  const all = pages.join('|');
  expect(all).toContain('Our own words for Oregon');
  expect(all).toContain('<script>alert(1)</script> 12 Elm St');
  expect(all).not.toContain('General form');
  expect(pages.findIndex((page) => page.includes('notary public'))).toBe(1);
  expect(await rowOf(id)).toMatchObject({ templateId: own.id, templateVersion: 1 });
  expect((await rowOf(id)).templateSha256.toString('hex')).toBe(own.published?.sha256);
});

test('a document that was drawn with another text is drawn again with the one that is published now', async () => {
  const projectId = await portal.projectIn('NM');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const { id } = await request({ projectId });
  const general = await signed(id);
  const doc = {
    type: 'doc',
    content: [
      text('Our own words for New Mexico'),
      ...['claimant.legalName', 'customer.name', 'project.address', 'amount', 'throughDate'].map((name) => field(name)),
      { type: 'exceptionsTable' },
      { type: 'signatureBlock' },
    ],
  };
  const own = await portal.published({ stateCode: 'NM', draft: portal.draft({ doc }) });
  const replaced = await signed(id);
  expect(replaced.fileKey).not.toBe(general.fileKey);
  expect((await readPdf(await bytesOf(replaced))).pages.join('|')).toContain('Our own words for New Mexico');
  expect(await rowOf(id)).toMatchObject({ templateId: own.id });
});

test.each([
  ['CA', {}, 'NO_TEMPLATE', []],
  ['NV', {}, 'NO_TEMPLATE', []],
  ['KS', { waiverType: 'other' }, 'NO_TEMPLATE', []],
  ['ND', { address: null, jobName: ' ' }, 'FIELDS_MISSING', ['Address of the project']],
])(
  'a waiver in %s with %j is not signed: %s',
  async (
    state,
    { waiverType = 'conditional.progress', ...facts }: { waiverType?: string; address?: null; jobName?: string },
    reason,
    missing,
  ) => {
    const projectId = await portal.projectIn(state, facts);
    await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id } = await request({ projectId, waiverType });
    expect(await sign(id)).toEqual({ kind: 'blocked', reason, missing });
  },
);

test('a waiver with exceptions is not signed on a text that has no room for them', async () => {
  const names = ['claimant.legalName', 'customer.name', 'project.address', 'amount', 'payment.maker', 'payment.payees'];
  const doc = {
    type: 'doc',
    content: [...[...names, 'throughDate'].map((name) => field(name)), { type: 'signatureBlock' }],
  };
  const other = await templatePortal();
  await other.published({ stateCode: 'UT', draft: other.draft({ legalReference: 'Utah Code 38-1a-802', doc }) });
  const { projectId, idOf } = await alderCourt(other, 'UT');
  await other.app.sql
    .updateTable('project')
    .set({ address: '1 Elm St' })
    .where('organizationId', '=', other.organizationId)
    .where('id', '=', projectId)
    .execute();
  const ask = (more: object) =>
    other.requested({ projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...more });
  const { id } = await ask({ invoiceIds: [idOf('482005'), idOf('482316')] });
  expect(await sign(id, other)).toMatchObject({ kind: 'blocked', reason: 'NO_ROOM_FOR_EXCEPTIONS' });
  const undisputed = await ask({ throughDate: '2026-10-10' });
  expect(await sign(undisputed.id, other)).toMatchObject({ kind: 'prepared' });
});

test('a waiver with exceptions is not signed in a state whose form has no room for them, whatever the text has', async () => {
  const names = ['claimant.legalName', 'customer.name', 'amount', 'payment.maker', 'payment.payees', 'throughDate'];
  const content = [...[...names, 'project.name'].map((name) => field(name)), { type: 'signatureBlock' }];
  const doc = { type: 'doc', content: [{ type: 'exceptionsTable' }, ...content] };
  const other = await templatePortal();
  await other.published({ stateCode: 'UT', draft: other.draft({ legalReference: 'Utah Code 38-1a-802', doc }) });
  const { projectId, idOf } = await alderCourt(other, 'UT');
  const { id } = await other.requested({
    projectId,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    invoiceIds: [idOf('482005')],
  });
  expect(await sign(id, other)).toMatchObject({ kind: 'prepared' });
  // As if it had been published for Texas by a version that did not look at it.
  for (const change of [
    raw`update project set state = 'TX' where organization_id = ${other.organizationId}`,
    raw`update waiver_template set state_code = 'TX' where organization_id = ${other.organizationId}`,
  ]) {
    await change.execute(other.app.sql);
  }
  expect(await sign(id, other)).toMatchObject({ kind: 'blocked', reason: 'NO_ROOM_FOR_EXCEPTIONS' });
});

test('long names wrap and forty invoices go on over pages', async () => {
  const projectId = await portal.projectIn('ID', { jobName: 'W'.repeat(150), address: 'Long '.repeat(50) });
  for (let number = 0; number < 40; number += 1) await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const { id } = await request({ projectId });
  const { pages } = await readPdf(await bytesOf(await signed(id)));
  const all = pages.join('|');
  expect(all).toContain('40 invoices|$4,000.00');
  expect(all.replaceAll('|', '')).toContain('W'.repeat(150));
  expect(pages.filter((page) => page.includes('Invoice total'))).toHaveLength(2);
});

test('a certificate of ours names the organization, signs itself and is valid for ten years', async () => {
  const { certificate, validUntil } = await makeCertificate(
    'Sörensen & Söhne '.repeat(6),
    new Date('2045-03-01T12:00:00Z'),
  );
  const read = new X509Certificate(certificate);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.subject).toContain('Sörensen & Söhne');
  expect(read.ca).toBe(false);
  expect(new Date(read.validTo)).toEqual(validUntil);
  expect(validUntil.toISOString()).toBe('2055-03-01T00:00:00.000Z');
});

test('an organization has one certificate, and a new one when it has expired', async () => {
  const other = await templatePortal();
  const { projectId } = await alderCourt(other, 'IL');
  const ask = (throughDate: string) => other.requested({ projectId, waiverType: 'conditional.progress', throughDate });
  const ids = [await ask('2026-10-31'), await ask('2026-10-30')].map(({ id }) => id);
  const [first] = await Promise.all(ids.map((id) => signed(id, other)));
  const count = async () => {
    const rows = await other.app.sql
      .selectFrom('waiverCertificate')
      .select('id')
      .where('organizationId', '=', other.organizationId)
      .execute();
    return rows.length;
  };
  expect(await count()).toBe(1);
  const { id } = await ask('2026-10-29');
  other.clock.pass(11 * 366 * 86_400_000);
  const later = await signed(id, other);
  expect(await count()).toBe(2);
  expect(verifySeal(await bytesOf(first!, other)).isValid).toBe(true);
  expect(verifySeal(await bytesOf(later, other)).isValid).toBe(true);
});

test('WVR-14 previewWaiverTemplate shows the draft with sample data, marked as a sample', async () => {
  const { id } = await portal.created({ stateCode: 'VT' });
  const answer = await portal.getTemplate(`${id}/preview`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(answer.rawPayload);
  expect(pages[0]).toContain('Sample Constructors LLC');
  expect(pages[0]).toContain('SAMPLE');
  expect(pages[0]).toContain('$10,859.12');
  expect(pages[0]).not.toContain('/s/');
});

test('WVR-14 the schedule of an unconditional waiver lists what was received, and adds up to its amount', async () => {
  const own = await templatePortal();
  const projectId = await own.projectIn('IL');
  await own.invoice(projectId, '2026-10-01', 150_00, 0, { invoiceNumber: 'A-1' });
  await own.invoice(projectId, '2026-10-02', 70_25, 0, { invoiceNumber: 'A-2' });
  const { id } = await own.requested({ projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' });
  const { pages } = await readPdf(await bytesOf(await signed(id, own), own));
  const schedule = pages.find((page) => page.includes('Schedule of invoices')) ?? '';
  expect(schedule).toMatch(/Received.*\$150\.00.*\$150\.00.*\$70\.25.*\$70\.25.*2 invoices.*\$220\.25/su);
  expect(schedule).not.toContain('Open');
});
