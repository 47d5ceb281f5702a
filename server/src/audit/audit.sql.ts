import type { Kysely } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Tables } from '../database/tables.gen.ts';

export type AuditEvent = {
  organizationId: string;
  at: string;
  actorIdentityId: string | null;
  onBehalfUserId?: string | null;
  customerId?: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  detail?: Record<string, unknown>;
  requestId: string;
  clientAddress: string;
};

/** Inserted in the transaction that it records; rows never change. */
export const insertAuditEvent = (tx: Kysely<Tables>, { detail = {}, ...event }: AuditEvent) =>
  tx
    .insertInto('auditEvent')
    .values({ ...event, id: newId(), detail })
    .execute();
