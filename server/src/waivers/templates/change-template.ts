import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import { templateView } from './template-view.ts';
import { lockTemplate, selectTemplate } from './waiver-templates.sql.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>;
type Change = { tx: Tx; template: Locked; at: string };

/** Changes a template under its lock and in the audit; answers how it is then. */
export const changeTemplate = (
  app: App,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { id, revision }: { id: string; revision?: number },
  change: (found: Change) => Promise<{ action: string; detail?: Record<string, unknown> } | null>,
) =>
  inTransaction(app.sql, async (tx) => {
    const key = { organizationId, id };
    const template = (await lockTemplate(tx, key)) ?? refuse('not_found');
    if (revision !== undefined && template.revision !== revision) refuse('waiver_template_changed');
    const at = app.now().toISOString();
    const changed = await change({ tx, template, at });
    if (changed !== null) {
      await insertAuditEvent(tx, {
        ...changed,
        organizationId,
        at,
        actorIdentityId: identityId,
        subjectType: 'waiver-template',
        subjectId: id,
        requestId,
        clientAddress,
      });
    }
    return templateView((await selectTemplate(tx, key)) ?? refuse('not_found'));
  });
