import type { getWaiverDraft as Call } from '@plumbline/contract/waiver-requests';
import type { Handler } from '../../http/handler.ts';
import { selectDraft, selectDraftFiles } from './waiver-files.sql.ts';

/** Decision D13: files survive a reload and the way to the payment and back. */
export const getWaiverDraft: Handler<typeof Call> = async (app, { tenant, customerId, identityId }) => {
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  const [draft, files] = await Promise.all([selectDraft(app.sql, owner), selectDraftFiles(app.sql, owner)]);
  return {
    form: draft?.form ?? null,
    changedAt: draft?.changedAt ?? null,
    files: files.map(({ id, name, size, purpose }) => ({
      id,
      name,
      size,
      purpose: purpose === 'unconditional-template' ? purpose : 'custom-form',
    })),
  };
};
