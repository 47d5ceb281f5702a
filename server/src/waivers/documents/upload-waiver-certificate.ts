import { verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { P12Signer, type Signer } from '@libpdf/core';
import { refuse } from '@plumbline/contract/refusals';
import type { uploadWaiverCertificate as Call } from '@plumbline/contract/waiver-templates';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { certificateContext } from './certificate-context.ts';
import { certificateView } from './certificate-view.ts';
import { insertCertificate, updateReplaced } from './certificates.sql.ts';

/** Documents that were sealed before keep their seal and its certificate. */
export const uploadWaiverCertificate: Handler<typeof Call> = async (app, staff, { password, uploads }) => {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'certificate is required.');
  const file = await readFile(upload.path);
  const certificate = await readCertificate(file, password);
  const [validFrom, validUntil, now] = [certificate.validFromDate, certificate.validToDate, app.now()];
  if (now < validFrom || now >= validUntil) refuse('certificate_not_valid');
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const [id, at] = [newId(), now.toISOString()];
  const facts = {
    kind: 'uploaded' as const,
    subject: subjectOf(certificate),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    createdAt: at,
  };
  const secret = Buffer.from(JSON.stringify({ file: file.toString('base64'), password }));
  await inTransaction(app.sql, async (tx) => {
    await updateReplaced(tx, organizationId, at);
    await insertCertificate(tx, {
      ...facts,
      organizationId,
      id,
      certificate: certificate.raw,
      sealedKey: app.encryption.encryptBytes(secret, certificateContext(organizationId, id)),
      createdBy: identityId,
    });
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'waiver-certificate.uploaded',
      subjectType: 'waiver-certificate',
      subjectId: id,
      detail: { subject: facts.subject, validUntil: facts.validUntil },
      requestId,
      clientAddress,
    });
  });
  return certificateView(facts, now);
};

/** Refuses a wrong password, another kind of file, and a key that is not the certificate's. */
async function readCertificate(file: Buffer, password: string): Promise<X509Certificate> {
  try {
    const signer = await P12Signer.create(file, password);
    const certificate = new X509Certificate(signer.certificate);
    if (await isOwnKey(signer, certificate)) return certificate;
  } catch {
    // The library has many errors for it, and some repeat what is in the file.
  }
  return refuse('certificate_unreadable');
}

async function isOwnKey(signer: Signer, { publicKey }: X509Certificate): Promise<boolean> {
  const sample = Buffer.from('sample');
  return verify('sha256', sample, publicKey, await signer.sign(sample, 'SHA-256'));
}

const subjectOf = ({ subject }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? /^O=(.+)$/m.exec(subject)?.[1] ?? 'Unnamed';
