import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';

export const auditSignatory = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  {
    at,
    ...event
  }: {
    at: string;
    action: string;
    /** The member of staff. */
    subjectId: string;
    detail?: Record<string, unknown>;
  },
) =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    subjectType: 'staff',
    requestId,
    clientAddress,
    ...event,
  });
