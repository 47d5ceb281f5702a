// Files that people and programs send, checked by their content before they are stored.
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { CONTENT_BYTES, contentProblem, type FilePurpose, kindByContent } from '@plumbline/rules/waivers/waiver-files';
import type { Share } from '../fair-limit.ts';
import { SCAN_PIXELS_MAX, scanPdf } from '../pdf/scan-pdf.ts';
import { singleLineText } from '../single-line-text.ts';
import { checkContent } from './check-content.ts';

const NAME_LENGTH_MAX = 150;

export type CheckedFile = { name: string; bytes: Buffer };

/** Refuses a file that is not what it says it is, or that could do harm. */
export async function checkedFile(share: Share, upload: Upload, purpose: FilePurpose): Promise<CheckedFile> {
  const bytes = await readFile(upload.path);
  const name = cleanName(upload.name);
  const problem = contentProblem({ name, size: bytes.length }, bytes.subarray(0, CONTENT_BYTES), purpose);
  if (problem === 'type') refuse('upload_type', `${name} has a type that cannot be sent here.`);
  if (problem === 'too-large') refuse('upload_too_large', `${name} is larger than can be sent.`);
  if (problem === 'empty') refuse('file_content', `${name} is empty.`);
  if (problem !== null) refuse('file_content', `${name} is damaged, or of another type than its name says.`);
  const found = await checkContent(share, bytes);
  if (found === 'active') refuse('file_active', `${name} has scripts or macros. Save it without them and try again.`);
  if (found !== null) refuse('file_content', `${name} could not be checked. Save it again as a PDF and try again.`);
  return { name, bytes };
}

/** A picture of a page becomes a page; other files stay as they are. */
export async function asPdf(share: Share, { name, bytes }: CheckedFile): Promise<CheckedFile> {
  const kind = kindByContent(bytes);
  if (kind !== 'jpg' && kind !== 'png') return { name, bytes };
  const title = basename(name, extname(name));
  const page = await scanPdf(share, bytes, title);
  if (page === 'too-many-pixels')
    refuse(
      'file_content',
      `${name} has more than ${SCAN_PIXELS_MAX / 1e6} megapixels. Scan it with 300 dots per inch.`,
    );
  if (page === 'unreadable') refuse('file_content', `${name} cannot be read. Scan it again, or save it as a PDF.`);
  return { name: `${title}.pdf`, bytes: Buffer.from(page) };
}

/** Without folders, and with the ending kept when it is long. */
export function cleanName(text: string): string {
  const name = singleLineText(basename(text.replaceAll('\\', '/')));
  const ending = extname(name);
  if (name.length <= NAME_LENGTH_MAX) return name;
  // A character of two halves is left out as a whole.
  const start = name.slice(0, NAME_LENGTH_MAX - ending.length).replace(/\p{Cs}$/u, '');
  return `${start}${ending}`;
}
