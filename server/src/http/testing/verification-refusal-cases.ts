// Every refusal of the calls that check waivers or hand them over, and of their certificate.
import { newId } from '../../database/new-id.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { insertLikeInvoice } from '../../testing/fixtures.sql.ts';
import { CLOSE_OUT_MAX } from '../../waivers/close-out/close-out-sources.ts';
import { EXPIRED_P12, P12_PASSWORD, VALID_P12 } from '../../waivers/testing/certificates.ts';
import { type FormPart, multipart } from '../../waivers/testing/multipart.ts';
import { waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

type VerificationCall =
  | 'downloadCloseOut'
  | 'downloadDeskCloseOut'
  | 'uploadWaiverCertificate'
  | 'verifyWaiver'
  | 'verifyWaiverFile';

export async function verificationRefusalCases(): Promise<RefusalCases<VerificationCall>> {
  const portal = await waiverPortal();
  const { send, get, cookies } = portal;
  const upload = (files: readonly FormPart[], password = P12_PASSWORD) =>
    send({
      method: 'POST',
      url: '/v1/console/waiver-certificate',
      host: CONSOLE_HOST,
      cookie: cookies.staff,
      ...multipart([['password', password], ...files]),
    });
  const asStaff = (url: string) => send({ url, host: CONSOLE_HOST, cookie: cookies.staff });
  const largeProject = async () => {
    const projectId = await portal.projectIn('IL');
    const id = await portal.invoice(projectId, '2026-10-01', 100, 0);
    await insertLikeInvoice(portal.app.sql, { organizationId: portal.organizationId, id }, CLOSE_OUT_MAX);
    return projectId;
  };
  const file = (bytes: Uint8Array, name = 'seal.p12'): FormPart => ['certificate', { name, bytes }];
  return {
    verifyWaiver: { not_found: () => send({ url: '/v1/verify/W7K3M9Q2XW4D' }) },
    verifyWaiverFile: { not_found: () => send({ url: `/v1/verify/sha256/${'0'.repeat(64)}` }) },
    downloadCloseOut: {
      not_found: () => get(`/v1/projects/${newId()}/close-out`),
      close_out_too_large: async () => get(`/v1/projects/${await largeProject()}/close-out`),
    },
    downloadDeskCloseOut: {
      not_found: () => asStaff(`/v1/console/projects/${newId()}/close-out`),
      close_out_too_large: async () => asStaff(`/v1/console/projects/${await largeProject()}/close-out`),
    },
    uploadWaiverCertificate: {
      certificate_unreadable: () => upload([file(VALID_P12)], 'nothing'),
      certificate_not_valid: () => upload([file(EXPIRED_P12)]),
      upload_too_large: () => upload([file(Buffer.alloc(64 * 1024 + 1))]),
      upload_too_many: () => upload([file(VALID_P12), file(VALID_P12)]),
      upload_type: () => upload([file(VALID_P12, 'seal.exe')]),
    },
  };
}
