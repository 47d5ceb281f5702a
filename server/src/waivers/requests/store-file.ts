import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import type { WaiverFilePurpose } from '@plumbline/rules/waivers/waiver-files';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Share } from '../../fair-limit.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { asPdf, checkedFile } from '../../uploads/checked-file.ts';
import { fileLimit } from '../../uploads/file-limit.ts';
import type { DraftOwner } from './waiver-files.sql.ts';

type Uploader = { organizationId: string; identityId: string; share: Share };

/**
 * Checks a received file by its content and stores it under a key of its own, which is never written again. The row that
 * refers to it comes afterwards.
 */
export async function storeFile(
  app: App,
  { organizationId, identityId, share }: Uploader,
  upload: Upload,
  { purpose, folder }: { purpose: WaiverFilePurpose; folder: 'uploads' | 'waivers' },
) {
  const id = newId();
  const stored = await fileLimit.run(share, async () => {
    const { name, bytes } = await asPdf(share, await checkedFile(share, upload, purpose));
    const fileKey = storageKey(organizationId, folder, id, extname(name).slice(1).toLowerCase());
    await app.storage.put(fileKey, bytes);
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), fileKey };
  });
  return { organizationId, id, ...stored, uploadedBy: identityId, createdAt: app.now().toISOString() };
}

/** A file that a customer sends with a request, or keeps with a draft. */
export async function storeFormFile<Purpose extends WaiverFilePurpose>(
  app: App,
  { organizationId, customerId, identityId }: DraftOwner,
  upload: Upload,
  purpose: Purpose,
) {
  const uploader = { organizationId, identityId, share: { tenant: organizationId, party: customerId } };
  return { ...(await storeFile(app, uploader, upload, { purpose, folder: 'uploads' })), customerId, purpose };
}
