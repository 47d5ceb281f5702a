import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { downloadCloseOut, downloadDeskCloseOut } from '@plumbline/contract/projects';
import { insertDocument, insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { sealedWaiver } from '../testing/sealed-waiver.ts';
import { unzip } from '../testing/unzip.ts';
import { verifySeal } from '../testing/verify-seal.ts';
import { alderCourt, waiverPortal, type WaiverPortal } from '../testing/waiver-portal.ts';

const portal = await waiverPortal();
const { projectId, idOf, paymentId } = await alderCourt(portal, 'IL');
const sealed = await sealedWaiver(portal, { projectId, invoiceIds: [idOf('482005')] });
const unreleased = await sealedWaiver(portal, { projectId, throughDate: '2026-10-30' }, 'confirmed');

const withdrawn = await sealedWaiver(portal, { projectId, throughDate: '2026-10-29' });
await portal.app.sql
  .updateTable('waiverRequest')
  .set({ voidedAt: '2026-11-16T18:00:00.000Z', voidReason: 'Signed for the wrong project' })
  .where('organizationId', '=', portal.organizationId)
  .where('id', '=', withdrawn.id)
  .execute();

const urlOf = (id: string) => downloadCloseOut.path.replace(':id', id);
const filesOf = async (id: string, on: WaiverPortal = portal) => {
  const response = await on.get(urlOf(id));
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(response.rawPayload);
};
const coverOf = async (files: Map<string, Buffer>) =>
  (await readPdf(files.get('Cover.pdf')!)).pages.join(' ').replaceAll(/[|\s]+/g, ' ');

const codeOf = async () =>
  (
    await portal.app.sql
      .selectFrom('payment')
      .select('code')
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).code;

test('VFY-02 the packet has the released waivers with valid seals, all invoices, the receipts and a cover', async () => {
  const response = await portal.get(urlOf(projectId));
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="Close-out-/);
  const files = unzip(response.rawPayload);
  const waiver = files.get(`Waivers/Waiver-W-${sealed.number}.pdf`)!;
  expect(waiver).toEqual(sealed.bytes);
  expect(verifySeal(waiver).isValid).toBe(true);
  expect([...files.keys()].filter((name) => name.startsWith('Waivers/'))).toHaveLength(1);
  expect([...files.keys()].filter((name) => name.startsWith('Invoices/Invoice-'))).toHaveLength(7);
  expect([...files.keys()].filter((name) => name.startsWith('Invoices/Credit-memo-'))).toHaveLength(3);
  expect([...files.keys()].filter((name) => name.startsWith('Receipts/'))).toEqual([
    `Receipts/Payment-${await codeOf()}.pdf`,
  ]);
  for (const bytes of files.values()) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('VFY-02 the cover names each file with its hash, the code of each waiver, and what is not in the packet', async () => {
  const { app, organizationId, user } = portal;
  await insertDocument(app.sql, {
    organizationId,
    customerId: user.customerId,
    projectId,
    type: 'preliminary-notice',
  });
  const files = await filesOf(projectId);
  const cover = await coverOf(files);
  for (const words of ['Alder Court', 'Ann Builders', '11/16/2026', '/verify', 'Preliminary Notice of']) {
    expect(cover).toContain(words);
  }
  expect(cover).toContain(`Code ${showVerifyCode(sealed.code)}`);
  for (const { code } of [unreleased, withdrawn]) expect(cover).not.toContain(showVerifyCode(code));
  const unbroken = cover.replaceAll(' ', '');
  for (const [name, bytes] of files) {
    if (name === 'Cover.pdf') continue;
    expect(unbroken).toContain(createHash('sha256').update(bytes).digest('hex'));
  }
  // The three waivers of earlier versions have no file.
  expect(cover.match(/could not be added/g)).toHaveLength(3);
});

test('VFY-02 a project of another customer or supplier is not found, and nothing of one is in a packet', async () => {
  expect((await portal.get(urlOf(projectId), portal.cookies.neighbor)).statusCode).toBe(404);
  const other = await waiverPortal();
  expect((await other.get(urlOf(projectId))).statusCode).toBe(404);
  const own = await other.projectIn('IL');
  expect((await other.get(urlOf(own))).statusCode).toBe(404);
  await other.invoice(own, '2026-10-01', 100_00, 100_00, { invoiceNumber: '4/711' });
  await other.invoice(own, '2026-10-02', 100_00, 100_00, { invoiceNumber: '4:711' });
  expect([...(await filesOf(own, other)).keys()]).toEqual([
    'Invoices/Invoice-4-711.pdf',
    'Invoices/Invoice-4-711-2.pdf',
    'Cover.pdf',
  ]);
});

test('VFY-02 there is no packet where the portal has no waivers', async () => {
  const off = await waiverPortal({ settings: { isWaiverEnabled: false } });
  const own = await off.projectIn('IL');
  await off.invoice(own, '2026-10-01', 100_00, 100_00);
  expect((await off.get(urlOf(own))).statusCode).toBe(404);
});

const deskPacket = (id: string, { send, cookies }: WaiverPortal = portal, cookie: string = cookies.staff) =>
  send({ url: downloadDeskCloseOut.path.replace(':id', id), host: CONSOLE_HOST, cookie });

test('VFY-02 staff in every role get the same packet', async () => {
  const files = unzip((await portal.get(urlOf(projectId))).rawPayload);
  const identityId = await insertIdentity(portal.app.sql, `viewer@${portal.label}.example`, 'Vera Viewer');
  await insertStaff(portal.app.sql, portal.organizationId, identityId, 'viewer');
  const response = await deskPacket(projectId, portal, await portal.cookieFor(identityId, 'CONSOLE'));
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="Close-out-/);
  expect(unzip(response.rawPayload)).toEqual(files);
});

test('VFY-02 staff of another supplier and customers get none', async () => {
  const other = await waiverPortal();
  expect((await deskPacket(projectId, other)).statusCode).toBe(404);
  expect((await deskPacket(projectId, portal, portal.cookies.customer)).statusCode).toBe(401);
  expect((await deskPacket(await portal.projectIn('IL'))).statusCode).toBe(404);
});

test('VFY-02 the packet for staff has receipts that the portal does not show to customers', async () => {
  const own = await waiverPortal({ settings: { isPaymentEnabled: false } });
  const alder = await alderCourt(own, 'IL');
  const receiptsIn = (packet: Buffer) => [...unzip(packet).keys()].filter((name) => name.startsWith('Receipts/'));
  expect(receiptsIn((await own.get(urlOf(alder.projectId))).rawPayload)).toEqual([]);
  expect(receiptsIn((await deskPacket(alder.projectId, own)).rawPayload)).toHaveLength(1);
});

test('VFY-02 VFY-03 the cover says of which waiver the money went back', async () => {
  const own = await waiverPortal();
  const site = await alderCourt(own, 'IL');
  const returned = await sealedWaiver(own, { projectId: site.projectId, invoiceIds: [site.idOf('482005')] });
  const remark = 'The payment behind it was returned or refunded: do not rely on this waiver.';
  expect(await coverOf(await filesOf(site.projectId, own))).not.toContain(remark);
  const change = own.app.sql.updateTable('waiverRequest').set({ moneyGoneAt: '2026-11-16T18:00:00.000Z' });
  await change.where('organizationId', '=', own.organizationId).where('id', '=', returned.id).execute();
  expect(await coverOf(await filesOf(site.projectId, own))).toContain(`progress ${remark} Code`);
});
