import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Visitor } from '../http/caller.ts';

type Deed = {
  action: string;
  /** Null when the address in question is nobody's. */
  identityId: string | null;
  /** Whoever asked may be somebody else. */
  actorIdentityId?: string | null;
  detail?: Record<string, unknown>;
};

/** Records what happened to somebody's login. */
export const auditLogin = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { tenant, requestId, clientAddress }: Visitor,
  { action, identityId, actorIdentityId = identityId, detail = {} }: Deed,
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
