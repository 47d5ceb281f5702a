import type { saveWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import type { Handler } from '../../http/handler.ts';
import { changeTemplate } from './change-template.ts';
import { readDraft } from './read-draft.ts';
import { updateTemplate } from './waiver-templates.sql.ts';

export const saveWaiverTemplate: Handler<typeof Call> = (app, staff, { id, revision, name, draft: sent }) => {
  const draft = readDraft(sent);
  return changeTemplate(app, staff, { id, revision }, async ({ tx, at }) => {
    const { organizationId, identityId } = staff;
    const next = revision + 1;
    await updateTemplate(
      tx,
      { organizationId, id },
      { name, draft, revision: next, changedBy: identityId, changedAt: at },
    );
    return { action: 'waiver-template.changed', detail: { revision: next } };
  });
};
