import type { FileBody } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from './app.ts';

/** Answers with a stored document, which is read while it is sent. A missing file is answered as not found and logged as an error. */
export async function storedPdf(
  app: Pick<App, 'storage' | 'log'>,
  key: string | null,
  name: string,
): Promise<FileBody> {
  if (key === null) return refuse('not_found');
  const file = await app.storage.open(key);
  if (file === null) {
    app.log.error({ key }, 'a stored file is missing');
    return refuse('not_found');
  }
  return { name: pdfName(name), contentType: 'application/pdf', ...file, disposition: 'attachment' };
}

const NAME_LENGTH_MAX = 100;

/** Letters of any language, digits and a few marks, which every file system accepts. */
function pdfName(name: string): string {
  const safe = name
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .slice(0, NAME_LENGTH_MAX)
    .toWellFormed()
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
  return `${safe === '' ? 'Document' : safe}.pdf`;
}
