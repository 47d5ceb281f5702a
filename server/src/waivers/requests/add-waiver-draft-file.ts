import { refuse } from '@plumbline/contract/refusals';
import type { addWaiverDraftFile as Call } from '@plumbline/contract/waiver-requests';
import { WAIVER_FILES_MAX } from '@plumbline/rules/waivers/waiver-files';
import type { Handler } from '../../http/handler.ts';
import { storeFile } from './store-file.ts';
import { insertWaiverFile, selectDraftFiles } from './waiver-files.sql.ts';

export const addWaiverDraftFile: Handler<typeof Call> = async (app, customer, { purpose, uploads }) => {
  const { tenant, customerId, identityId } = customer;
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'waiverFiles[] is required.');
  // The template of a request comes on top of its other files.
  if ((await selectDraftFiles(app.sql, owner)).length > WAIVER_FILES_MAX) refuse('upload_too_many');
  const file = await storeFile(app, owner, upload, purpose);
  await insertWaiverFile(app.sql, file);
  return { id: file.id, name: file.name, size: file.size, purpose };
};
