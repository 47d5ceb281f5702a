import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';

type Actor = { organizationId: string; identityId: string; requestId: string; clientAddress: string };
type InvitationEvent = { action: string; id: string; detail: Record<string, unknown> };

/** In the transaction of the change. */
export const auditInvitation = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Actor,
  { action, id, detail }: InvitationEvent,
) =>
  insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    action,
    subjectType: 'user-invitation',
    subjectId: id,
    detail,
    requestId,
    clientAddress,
  });
