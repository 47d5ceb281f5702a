import { refuse } from '@plumbline/contract/refusals';
import type { removeWaiverDraftFile as Call } from '@plumbline/contract/waiver-requests';
import type { Handler } from '../../http/handler.ts';
import { removeFiles } from '../../uploads/remove-files.ts';
import { deleteDraftFiles } from './waiver-files.sql.ts';

export const removeWaiverDraftFile: Handler<typeof Call> = async (app, { tenant, customerId, identityId }, { id }) => {
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  const keys = await deleteDraftFiles(app.sql, owner, [id]);
  if (keys.length === 0) refuse('not_found');
  await removeFiles(app, keys);
  return null;
};
