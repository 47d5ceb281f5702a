import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';

export const auditToken = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { at, action, id, detail }: { at: string; action: string; id: string; detail: Record<string, unknown> },
) =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    action,
    subjectType: 'api-token',
    subjectId: id,
    detail,
    requestId,
    clientAddress,
  });
