import { refuse } from '@plumbline/contract/refusals';
import type { createWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import { startingContent } from '@plumbline/rules/waivers/templates/starting-content';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { readDraft } from './read-draft.ts';
import { templateView } from './template-view.ts';
import { insertTemplate, selectTemplate } from './waiver-templates.sql.ts';

export const createWaiverTemplate: Handler<typeof Call> = async (app, staff, { draft: sent, ...slot }) => {
  const draft = sent === undefined ? startingContent(slot) : readDraft(sent);
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const [id, at] = [newId(), app.now().toISOString()];
  return inTransaction(app.sql, async (tx) => {
    const row = { ...slot, organizationId, id, draft, revision: 1, changedBy: identityId, changedAt: at };
    if ((await insertTemplate(tx, row)) === undefined) refuse('waiver_template_exists');
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'waiver-template.created',
      subjectType: 'waiver-template',
      subjectId: id,
      detail: slot,
      requestId,
      clientAddress,
    });
    return templateView((await selectTemplate(tx, { organizationId, id })) ?? refuse('not_found'));
  });
};
