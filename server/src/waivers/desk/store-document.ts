import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Staff } from '../../http/caller.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { removeIfRefused } from '../requests/remove-files.ts';
import { checkFile } from '../requests/store-file.ts';
import { selectDeskWaiver } from './desk.sql.ts';

/** The document is removed again if the change that refers to it is refused. */
export async function withStoredDocument<Result>(
  app: App,
  staff: Staff,
  { id, uploads }: { id: string; uploads: readonly Upload[] },
  change: (document: Awaited<ReturnType<typeof storeDocument>>) => Promise<Result>,
): Promise<Result> {
  if (!(await selectDeskWaiver(app.sql, { organizationId: staff.organizationId, id }))) refuse('not_found');
  const document = await storeDocument(app, staff, uploads);
  return removeIfRefused(app, [document], () => change(document));
}

/**
 * A PDF that staff have uploaded, checked by its content and stored under a key of its own, which is never written again.
 * The row that refers to it comes afterwards.
 */
async function storeDocument(app: App, { organizationId, identityId }: Staff, uploads: readonly Upload[]) {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'waiverFiles[] is required.');
  const bytes = await readFile(upload.path);
  const name = await checkFile(
    { tenant: organizationId, party: identityId },
    upload.name,
    bytes,
    'unconditional-template',
  );
  const id = newId();
  const fileKey = storageKey(organizationId, 'waivers', id);
  await app.storage.put(fileKey, bytes);
  return {
    organizationId,
    id,
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    fileKey,
    uploadedBy: identityId,
    createdAt: app.now().toISOString(),
  };
}
