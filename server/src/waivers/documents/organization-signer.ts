// The certificate with which an organization's documents are sealed.
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { certificateContext } from './certificate-context.ts';
import { insertCertificate, selectCertificate, selectClaimant, updateReplaced } from './certificates.sql.ts';
import { makeCertificate } from './make-certificate.ts';

type SignerApp = Pick<App, 'sql' | 'encryption' | 'now'>;
type Certificate = NonNullable<Awaited<ReturnType<typeof selectCertificate>>>;

export type OrganizationSigner = { certificateId: string; signer: Signer };

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Null if the organization's own certificate has expired; one of ours is made when it is first needed. */
export async function organizationSigner(app: SignerApp, organizationId: string): Promise<OrganizationSigner | null> {
  const found = (await selectCertificate(app.sql, organizationId)) ?? (await makeOne(app, organizationId));
  const isExpired = found.validUntil <= app.now().toISOString();
  if (isExpired && found.kind === 'uploaded') return null;
  if (!isExpired) return { certificateId: found.id, signer: await signerOf(app, organizationId, found) };
  await updateReplaced(app.sql, organizationId, app.now().toISOString());
  return organizationSigner(app, organizationId);
}

/** If two make one at once, both take the first. */
async function makeOne(app: SignerApp, organizationId: string): Promise<Certificate> {
  const { legalName } = await selectClaimant(app.sql, organizationId);
  const { certificate, privateKey, validFrom, validUntil } = await makeCertificate(legalName, app.now());
  const id = newId();
  await insertCertificate(app.sql, {
    organizationId,
    id,
    kind: 'self-made',
    subject: legalName,
    certificate,
    sealedKey: app.encryption.encryptBytes(privateKey, certificateContext(organizationId, id)),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    createdAt: app.now().toISOString(),
  });
  const made = await selectCertificate(app.sql, organizationId);
  if (made === undefined) throw new Error('the certificate of an organization is gone');
  return made;
}

async function signerOf(
  { encryption }: SignerApp,
  organizationId: string,
  { id, kind, certificate, sealedKey }: Certificate,
): Promise<Signer> {
  const plain = encryption.decryptBytes(sealedKey, certificateContext(organizationId, id));
  if (kind === 'uploaded') {
    const { file, password } = JSON.parse(plain.toString('utf8')) as { file: string; password: string };
    return P12Signer.create(Buffer.from(file, 'base64'), password);
  }
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(plain), RSA, false, ['sign']);
  return new CryptoKeySigner(key, certificate, 'RSA', RSA.name);
}
