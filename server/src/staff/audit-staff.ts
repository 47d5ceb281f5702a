import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Tx } from '../database/transaction.ts';

/** Who makes a change; an operator at the command line has no identity. */
export type StaffActor = {
  organizationId: string;
  identityId: string | null;
  requestId: string;
  clientAddress: string;
};

type StaffEvent = {
  action: string;
  subjectType: 'staff' | 'staff-invitation';
  subjectId: string;
  detail?: Record<string, unknown>;
};

export const auditStaff = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: StaffActor,
  event: StaffEvent,
) =>
  insertAuditEvent(tx, {
    ...event,
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    requestId,
    clientAddress,
  });
