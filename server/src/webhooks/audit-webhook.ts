import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';

type Change = { at: string; action: string; id: string; detail: Record<string, unknown> };

export const auditWebhook = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { at, action, id, detail }: Change,
) =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    action,
    subjectType: 'webhook',
    subjectId: id,
    detail,
    requestId,
    clientAddress,
  });

/** Of an address only its server: the rest may contain a secret. */
export const serverOf = (url: string): string => new URL(url).host;
