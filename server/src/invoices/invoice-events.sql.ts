import { sql as raw } from 'kysely';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';

export type NewInvoiceEvent = {
  organizationId: string;
  invoiceId: string;
  type: InvoiceEventType;
  data?: Record<string, unknown>;
  /** Who did it; null is the system. */
  identityId: string | null;
  at: Date;
};

export async function insertInvoiceEvent(
  sql: Sql,
  { organizationId, invoiceId, type, data = {}, identityId, at }: NewInvoiceEvent,
): Promise<void> {
  await sql
    .insertInto('invoiceEvent')
    .values({ organizationId, id: newId(), invoiceId, type, data, identityId, createdAt: at.toISOString() })
    .execute();
}

/**
 * Inserts the event unless the same person has one of its type since `since`. The lock lets two that come at the same
 * moment see each other; it is the invoice's own, so nobody else waits.
 */
export async function insertInvoiceEventOnce(sql: Sql, event: NewInvoiceEvent, since: Date): Promise<void> {
  const { organizationId, invoiceId, type, data = {}, identityId, at } = event;
  await raw`
    insert into invoice_event (organization_id, id, invoice_id, type, data, identity_id, created_at)
    select ${organizationId}::uuid, ${newId()}::uuid, ${invoiceId}::uuid, ${type}, ${JSON.stringify(data)}::jsonb,
           ${identityId}::uuid, ${at.toISOString()}::timestamptz
     where not exists (
       select from invoice_event
        where organization_id = ${organizationId}::uuid and invoice_id = ${invoiceId}::uuid and type = ${type}
          and identity_id is not distinct from ${identityId}::uuid and created_at > ${since.toISOString()}::timestamptz
     )`.execute(sql);
}

/** Newest first. */
export const selectInvoiceEvents = (sql: Sql, organizationId: string, invoiceId: string, max: number) =>
  sql
    .selectFrom('invoiceEvent')
    .leftJoin('identity', 'identity.id', 'invoiceEvent.identityId')
    .select([
      'invoiceEvent.id',
      'invoiceEvent.type',
      'invoiceEvent.data',
      'invoiceEvent.createdAt',
      'identity.name as userName',
      'identity.email as userEmail',
    ])
    .where('invoiceEvent.organizationId', '=', organizationId)
    .where('invoiceEvent.invoiceId', '=', invoiceId)
    .orderBy('invoiceEvent.createdAt', 'desc')
    .orderBy('invoiceEvent.id', 'desc')
    .limit(max)
    .execute();
