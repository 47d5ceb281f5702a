import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';

type Change = { action: string; portalId: string; detail: Record<string, unknown> };

/** In the transaction of the change. */
export const recordChange = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { action, portalId, detail }: Change,
) =>
  insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    action,
    subjectType: 'portal',
    subjectId: portalId,
    detail,
    requestId,
    clientAddress,
  });
