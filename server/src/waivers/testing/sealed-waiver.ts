// A waiver with its sealed document, in the status that a test needs.
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { prepareDocument } from '../documents/prepare-document.ts';
import type { Fields, WaiverPortal } from './waiver-portal.ts';

export async function sealedWaiver(portal: WaiverPortal, fields: Fields, status: WaiverStatus = 'ready') {
  const { app, organizationId, staff } = portal;
  const { id, number } = await portal.requested({
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    ...fields,
  });
  const signer = { identityId: staff.identityId, name: 'Maren Vance', title: 'Credit Manager' };
  const document = await prepareDocument(
    app,
    { organizationId, waiverId: id },
    { ...signer, email: 'maren@supplier.example', clientAddress: '203.0.113.9', method: 'Password, entered again' },
  );
  if (document.kind === 'blocked') throw new Error(document.reason);
  await setWaiverStatus(portal, id, status, document.fileKey);
  const bytes = Buffer.from((await app.storage.get(document.fileKey)) ?? []);
  return { id, number, code: document.verifyCode, sha256: document.signedSha256.toString('hex'), bytes };
}

export const setWaiverStatus = (
  { app, organizationId }: WaiverPortal,
  id: string,
  status: WaiverStatus,
  fileKey?: string,
) =>
  app.sql
    .updateTable('waiverRequest')
    .set({ status, ...(fileKey !== undefined && { fileKey }) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
