// Multipart forms: text fields become the body, and files are stored in a temporary folder until the call is answered.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload, Uploads } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';

const FIELDS_MAX = 100;
const FIELD_BYTES_MAX = 64 * 1024;

export type Form = { values: Record<string, unknown>; uploads: Upload[]; discard: () => Promise<void> };

export async function receiveForm(request: FastifyRequest, rules: Uploads): Promise<Form> {
  if (!request.isMultipart()) refuse('unsupported_media_type');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-upload-'));
  const values = new Map<string, unknown>();
  const uploads: Upload[] = [];
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const limits = { files: rules.maxCount, fileSize: rules.maxBytes, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') uploads.push(await storeFile(part, rules, join(folder, String(uploads.length))));
      else addValue(values, part.fieldname, part.value);
    }
    return { values: Object.fromEntries(values), uploads, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function storeFile(part: MultipartFile, rules: Uploads, path: string): Promise<Upload> {
  if (part.fieldname !== rules.field) refuse('invalid_request', `${part.fieldname} is not known here.`);
  const extension = extname(part.filename).slice(1).toLowerCase();
  if (!rules.extensions.includes(extension)) refuse('upload_type');
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) refuse('upload_too_large');
  return { name: part.filename, declaredType: part.mimetype, size: part.file.bytesRead, path };
}

/** `name[]` and repeated names make lists. */
function addValue(values: Map<string, unknown>, field: string, value: unknown): void {
  const isList = field.endsWith('[]');
  const name = isList ? field.slice(0, -2) : field;
  const before = values.get(name);
  if (before === undefined) values.set(name, isList ? [value] : value);
  else values.set(name, [before, value].flat());
}
