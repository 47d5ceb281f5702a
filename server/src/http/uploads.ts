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
import { errorCode } from '../database/error-code.ts';

const FIELDS_MAX = 1_000;
const FIELD_BYTES_MAX = 64 * 1024;

export type Form = { values: Record<string, unknown>; uploads: Upload[]; discard: () => Promise<void> };

export async function receiveForm(request: FastifyRequest, rules: Uploads): Promise<Form> {
  if (!request.isMultipart()) refuse('unsupported_media_type');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-upload-'));
  const values = new Map<string, unknown>();
  const uploads: Upload[] = [];
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    // The parser would wait for ever for the end of a request that ended before it began.
    if (request.raw.destroyed) refuse('invalid_request');
    const limits = {
      files: rules.maxCount,
      fileSize: rules.maxBytes,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: FIELDS_MAX + rules.maxCount + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') uploads.push(await storeFile(part, rules, join(folder, String(uploads.length))));
      else {
        if (part.fieldnameTruncated || part.valueTruncated)
          refuse('invalid_request', `A field of the form is longer than ${FIELD_BYTES_MAX / 1024} KB.`);
        addValue(values, part.fieldname, part.value);
      }
    }
    return { values: Object.fromEntries(values), uploads, discard };
  } catch (error) {
    await discard();
    if (hasTooManyFields(error)) refuse('invalid_request', `The form has more than ${FIELDS_MAX} fields.`);
    if (isParserError(error) || hasHungUp(request))
      refuse('invalid_request', 'The form did not arrive whole. Please send it again.');
    throw error;
  }
}

/** Too many files are counted apart from that. */
const hasTooManyFields = (error: unknown): boolean =>
  ['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'].includes(errorCode(error));

/** The parser's own errors carry no code; ours, the plugin's and those of the file system do. */
const isParserError = (error: unknown): boolean => error instanceof Error && !('code' in error);

const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

async function storeFile(part: MultipartFile, rules: Uploads, path: string): Promise<Upload> {
  const { field, moreFields = [] } = rules;
  if (part.fieldname !== field && !moreFields.includes(part.fieldname))
    refuse('invalid_request', `${part.fieldname} is not known here.`);
  const extension = extname(part.filename).slice(1).toLowerCase();
  if (!rules.extensions.includes(extension)) refuse('upload_type');
  await writeFile(part, path);
  if (part.file.truncated) refuse('upload_too_large');
  const { fieldname, filename, mimetype } = part;
  return { field: fieldname, name: filename, declaredType: mimetype, size: part.file.bytesRead, path };
}

/** Waits until the file is closed, also after a failure: its folder could not be removed while it is being opened. */
async function writeFile({ file }: MultipartFile, path: string): Promise<void> {
  const target = createWriteStream(path, { mode: 0o600 });
  const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
  try {
    await pipeline(file, target);
  } finally {
    await closed;
  }
}

/** `name[]` and repeated names make lists. */
function addValue(values: Map<string, unknown>, field: string, value: unknown): void {
  const isList = field.endsWith('[]');
  const name = isList ? field.slice(0, -2) : field;
  const before = values.get(name);
  if (before === undefined) values.set(name, isList ? [value] : value);
  else values.set(name, [before, value].flat());
}
