import type { Tx } from '../database/transaction.ts';
import { type AuditEvent, insertAuditEvent } from './audit.sql.ts';

/** A signed-in person with their request; an operator at the command line has no identity. */
export type Actor = { organizationId: string; identityId: string | null; requestId: string; clientAddress: string };

export type ActingPerson = Actor & { identityId: string };

/** Records what somebody did, in the transaction of the change. */
export const recordBy = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Actor,
  event: Pick<AuditEvent, 'action' | 'at' | 'detail' | 'subjectId' | 'subjectType'>,
) => insertAuditEvent(tx, { organizationId, actorIdentityId: identityId, requestId, clientAddress, ...event });
