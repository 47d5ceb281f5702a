import type { FileBody } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from './app.ts';

/** A stored document as an answer. One whose file is gone is not found, and somebody has to look for it. */
export async function storedPdf(
  app: Pick<App, 'storage' | 'log'>,
  key: string | null,
  name: string,
): Promise<FileBody> {
  if (key === null) return refuse('not_found');
  const bytes = await app.storage.get(key);
  if (bytes === null) {
    app.log.error({ key }, 'a stored file is missing');
    return refuse('not_found');
  }
  return { name: pdfName(name), contentType: 'application/pdf', bytes, disposition: 'attachment' };
}

const NAME_LENGTH_MAX = 100;

/** Letters of any language, digits and a few marks: what every file system takes. */
function pdfName(name: string): string {
  const safe = name
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .slice(0, NAME_LENGTH_MAX)
    .toWellFormed()
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${safe === '' ? 'Document' : safe}.pdf`;
}
