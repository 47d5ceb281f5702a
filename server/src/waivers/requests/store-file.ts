import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { CONTENT_BYTES, contentProblem, type FilePurpose } from '@plumbline/rules/waivers/waiver-files';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Share } from '../../fair-limit.ts';
import { storageKey } from '../../ports/storage/storage.ts';
import { singleLineText } from '../../single-line-text.ts';
import { checkContent } from './check-content.ts';
import type { DraftOwner } from './waiver-files.sql.ts';

const NAME_LENGTH_MAX = 150;

/** Checks a received file by its content and stores it; the row that refers to it comes afterwards. */
export async function storeFile(
  app: App,
  { organizationId, customerId, identityId }: DraftOwner,
  upload: Upload,
  purpose: FilePurpose,
) {
  const bytes = await readFile(upload.path);
  const name = await checkFile({ tenant: organizationId, party: customerId }, upload.name, bytes, purpose);
  const id = newId();
  const fileKey = storageKey(organizationId, 'uploads', id, extname(name).slice(1).toLowerCase());
  await app.storage.put(fileKey, bytes);
  return {
    organizationId,
    id,
    customerId,
    purpose,
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    fileKey,
    uploadedBy: identityId,
    createdAt: app.now().toISOString(),
  };
}

/** Refuses a file that is not what it says it is, or that could do harm; answers its name. */
export async function checkFile(share: Share, given: string, bytes: Buffer, purpose: FilePurpose): Promise<string> {
  const name = cleanName(given);
  const problem = contentProblem({ name, size: bytes.length }, bytes.subarray(0, CONTENT_BYTES), purpose);
  if (problem === 'type') refuse('upload_type', `${name} has a type that cannot be sent here.`);
  if (problem === 'too-large') refuse('upload_too_large', `${name} is larger than can be sent.`);
  if (problem === 'empty') refuse('file_content', `${name} is empty.`);
  if (problem !== null) refuse('file_content', `${name} is not what its name says.`);
  const found = await checkContent(share, bytes);
  if (found === 'active') refuse('file_active', `${name} has scripts or macros. Save it without them and try again.`);
  if (found !== null) refuse('file_content', `${name} could not be checked. Save it again as a PDF and try again.`);
  return name;
}

/** Without folders, and with the ending kept when it is long. */
function cleanName(text: string): string {
  const name = singleLineText(basename(text.replaceAll('\\', '/')));
  const ending = extname(name);
  return name.length <= NAME_LENGTH_MAX ? name : `${name.slice(0, NAME_LENGTH_MAX - ending.length)}${ending}`;
}
