import { expect, test } from 'vitest';
import { getWaiverCertificate, uploadWaiverCertificate } from '@plumbline/contract/waiver-templates';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { EXPIRED_P12, P12_PASSWORD, P12_SUBJECT, VALID_P12 } from '../testing/certificates.ts';
import { multipart } from '../testing/multipart.ts';
import { sealedWaiver } from '../testing/sealed-waiver.ts';
import { verifySeal } from '../testing/verify-seal.ts';
import { alderCourt, waiverPortal, type WaiverPortal } from '../testing/waiver-portal.ts';

const upload = ({ send, cookies }: WaiverPortal, bytes: Uint8Array | string = VALID_P12, password = P12_PASSWORD) =>
  send({
    method: 'POST',
    url: uploadWaiverCertificate.path,
    host: CONSOLE_HOST,
    cookie: cookies.staff,
    ...multipart([
      ['password', password],
      ['certificate', { name: 'seal.p12', bytes }],
    ]),
  });
const current = async ({ send, cookies }: WaiverPortal) =>
  (await send({ url: getWaiverCertificate.path, host: CONSOLE_HOST, cookie: cookies.staff })).json<{
    certificate: object | null;
  }>().certificate;

test("VFY-01 a waiver that is sealed with the supplier's own certificate verifies, and earlier ones still do", async () => {
  const portal = await waiverPortal();
  const { projectId } = await alderCourt(portal, 'IL');
  expect(await current(portal)).toBeNull();
  const before = await sealedWaiver(portal, { projectId });
  expect(await current(portal)).toMatchObject({ kind: 'self-made', isExpired: false });
  const response = await upload(portal);
  const facts = { kind: 'uploaded', subject: P12_SUBJECT, validUntil: '2036-01-01T00:00:00.000Z', isExpired: false };
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining(facts)]);
  expect(await current(portal)).toEqual(response.json());
  const after = await sealedWaiver(portal, { projectId, throughDate: '2026-10-30' });
  expect(verifySeal(after.bytes)).toEqual({ isValid: true, subject: expect.stringContaining(P12_SUBJECT) });
  expect(verifySeal(before.bytes)).toEqual({ isValid: true, subject: expect.not.stringContaining(P12_SUBJECT) });
  for (const { code } of [before, after]) {
    expect((await portal.send({ url: `/v1/verify/${code}` })).statusCode).toBe(200);
  }
});

test('the file and its password are stored encrypted, and the upload is recorded without them', async () => {
  const portal = await waiverPortal();
  await upload(portal);
  const { app, organizationId } = portal;
  const row = await app.sql
    .selectFrom('waiverCertificate')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  expect(row.createdBy).toBe(portal.staff.identityId);
  expect(row.sealedKey.includes(P12_PASSWORD)).toBe(false);
  expect(row.sealedKey.includes(VALID_P12.subarray(0, 40))).toBe(false);
  const event = await app.sql
    .selectFrom('auditEvent')
    .select(['action', 'detail'])
    .where('organizationId', '=', organizationId)
    .where('action', '=', 'waiver-certificate.uploaded')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(event)).not.toContain(P12_PASSWORD);
  const other = await waiverPortal();
  expect(await current(other)).toBeNull();
});

test.each([
  ['with a wrong password', VALID_P12, 'nothing', 400, 'certificate_unreadable'],
  ['that is another kind of file', 'MZ', P12_PASSWORD, 400, 'certificate_unreadable'],
  ['that has expired', EXPIRED_P12, P12_PASSWORD, 400, 'certificate_not_valid'],
] as const)('a file %s is refused, and the certificate stays', async (_name, bytes, password, status, code) => {
  const portal = await waiverPortal();
  await upload(portal);
  const kept = await current(portal);
  const response = await upload(portal, bytes, password);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
  expect(await current(portal)).toEqual(kept);
});
