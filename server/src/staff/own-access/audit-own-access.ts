import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';

type Person = Pick<ConsoleVisitor, 'clientAddress' | 'requestId'> & { organizationId: string; identityId: string };

export const auditOwnAccess = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Person,
  action: string,
) =>
  insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    action,
    subjectType: 'identity',
    subjectId: identityId,
    requestId,
    clientAddress,
  });
