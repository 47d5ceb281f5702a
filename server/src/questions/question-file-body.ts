import type { FileBody } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { selectQuestionFile } from './questions.sql.ts';

type Named = { organizationId: string; questionId: string; fileId: string };

/** Files of others are never shown in the browser. They are read while they are sent, so that a download takes no memory of their size. */
export async function questionFileBody(app: App, named: Named, customerId: string | null): Promise<FileBody> {
  const file = (await selectQuestionFile(app.sql, named, customerId)) ?? refuse('not_found');
  const content = (await app.storage.open(file.fileKey)) ?? refuse('not_found');
  return { name: file.name, contentType: 'application/octet-stream', ...content, disposition: 'attachment' };
}
