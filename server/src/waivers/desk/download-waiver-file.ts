import { refuse } from '@plumbline/contract/refusals';
import type { downloadWaiverFile as Call } from '@plumbline/contract/waiver-desk';
import type { Handler } from '../../http/handler.ts';
import { selectFile } from './desk.sql.ts';

/** Files of others are never shown in the browser. */
export const downloadWaiverFile: Handler<typeof Call> = async (app, { organizationId }, { id, fileId }) => {
  const file = (await selectFile(app.sql, { organizationId, id: fileId }, id)) ?? refuse('not_found');
  const content = (await app.storage.open(file.fileKey)) ?? refuse('not_found');
  return { name: file.name, contentType: 'application/octet-stream', ...content, disposition: 'attachment' };
};
