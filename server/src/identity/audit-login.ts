import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Visitor } from '../http/caller.ts';

type LoginEvent = {
  action: string;
  /** Null if no account has the address. */
  identityId: string | null;
  /** The person who asked, if somebody else. */
  actorIdentityId?: string | null;
  detail?: Record<string, unknown>;
};

export const auditLogin = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { tenant, requestId, clientAddress }: Visitor,
  { action, identityId, actorIdentityId = identityId, detail = {} }: LoginEvent,
) =>
  insertAuditEvent(tx, {
    organizationId: tenant.organizationId,
    at: app.now().toISOString(),
    actorIdentityId,
    action,
    subjectType: 'identity',
    subjectId: identityId ?? 'unknown',
    detail,
    requestId,
    clientAddress,
  });
