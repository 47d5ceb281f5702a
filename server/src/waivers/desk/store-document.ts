import type { Upload } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Staff } from '../../http/caller.ts';
import { removeIfRefused } from '../../uploads/remove-files.ts';
import { storeFile } from '../requests/store-file.ts';
import { selectDeskWaiver } from './desk.sql.ts';

/** A PDF, or the scan of a page, that staff have uploaded. It is removed again if the change that refers to it is refused. */
export async function withStoredDocument<Result>(
  app: App,
  { organizationId, identityId }: Staff,
  { id, uploads, purpose }: { id: string; uploads: readonly Upload[]; purpose: 'notarized-scan' | 'prepared' },
  change: (document: Awaited<ReturnType<typeof storeFile>>) => Promise<Result>,
): Promise<Result> {
  if (!(await selectDeskWaiver(app.sql, { organizationId, id }))) refuse('not_found');
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'waiverFiles[] is required.');
  const uploader = { organizationId, identityId, share: { tenant: organizationId, party: identityId } };
  const document = await storeFile(app, uploader, upload, { purpose, folder: 'waivers' });
  return removeIfRefused(app, [document], () => change(document));
}
