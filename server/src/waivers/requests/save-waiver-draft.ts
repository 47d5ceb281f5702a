import { refuse } from '@plumbline/contract/refusals';
import type { saveWaiverDraft as Call } from '@plumbline/contract/waiver-requests';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { removeFiles } from '../../uploads/remove-files.ts';
import { deleteDraft, deleteDraftFiles, upsertDraft } from './waiver-files.sql.ts';

const FORM_BYTES_MAX = 64 * 1024;

export const saveWaiverDraft: Handler<typeof Call> = async (app, { tenant, customerId, identityId }, { form }) => {
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  if (Buffer.byteLength(JSON.stringify(form)) > FORM_BYTES_MAX) refuse('draft_too_large');
  if (Object.keys(form).length > 0) {
    await upsertDraft(app.sql, owner, form, app.now().toISOString());
    return null;
  }
  const keys = await inTransaction(app.sql, async (tx) => {
    await deleteDraft(tx, owner);
    return deleteDraftFiles(tx, owner, 'all');
  });
  await removeFiles(app, keys);
  return null;
};
