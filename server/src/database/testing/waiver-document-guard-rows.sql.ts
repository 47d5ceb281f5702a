// A published template, a certificate and a document, and a second version that copies can refer to.
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';

const AT = '2026-11-10T12:00:00.000Z';
const HASH = Buffer.alloc(32, 1);

type Key = { organizationId: string; waiverId: string };

export async function insertWaiverDocument(sql: Sql, key: Key, createdBy: string): Promise<void> {
  const { organizationId } = key;
  const [templateId, certificateId] = [newId(), newId()];
  const slot = { stateCode: 'OR', waiverType: 'conditional.progress', projectClass: 'any', name: 'Text' } as const;
  const changed = { draft: {}, revision: 1, changedBy: createdBy, changedAt: AT };
  await sql
    .insertInto('waiverTemplate')
    .values({ organizationId, id: templateId, ...slot, ...changed })
    .execute();
  await sql
    .insertInto('waiverTemplateVersion')
    .values({
      organizationId,
      templateId,
      version: 1,
      content: {},
      sha256: HASH,
      publishedBy: createdBy,
      publishedAt: AT,
    })
    .execute();
  await sql
    .insertInto('waiverCertificate')
    .values({
      organizationId,
      id: certificateId,
      kind: 'self-made',
      subject: 'Supplier',
      certificate: HASH,
      sealedKey: HASH,
      validFrom: AT,
      validUntil: '2036-11-10T12:00:00.000Z',
      createdAt: AT,
    })
    .execute();
  await sql
    .insertInto('waiverDocument')
    .values({
      ...key,
      id: newId(),
      verifyCode: 'W7K3M9Q2XW4D',
      templateId,
      templateVersion: 1,
      templateSha256: HASH,
      snapshot: {},
      signerId: createdBy,
      signerName: 'Ann',
      signerTitle: 'Credit manager',
      unsignedFileKey: 'key-1',
      unsignedSha256: HASH,
      fileKey: 'key-2',
      signedSha256: HASH,
      certificateId,
      createdAt: AT,
    })
    .execute();
  await sql
    .updateTable('waiverRequest')
    .set({ signedAt: AT, signedBy: createdBy })
    .where('organizationId', '=', organizationId)
    .where('id', '=', key.waiverId)
    .execute();
}
