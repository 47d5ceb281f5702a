import { sql as raw } from 'kysely';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

export type NewInvoiceEvent = {
  organizationId: string;
  invoiceId: string;
  type: InvoiceEventType;
  data?: Record<string, unknown>;
  /** Null for the system. */
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

/** Serializes concurrent views of one invoice by the same person. */
export const lockInvoiceViews = (tx: Tx, invoiceId: string, identityId: string) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`view ${invoiceId} ${identityId}`}, 0))`.execute(tx);

/** Whether the person viewed it within so many seconds before. */
export async function selectHasViewWithin(
  tx: Tx,
  { organizationId, invoiceId, identityId }: Pick<NewInvoiceEvent, 'organizationId' | 'invoiceId' | 'identityId'>,
  seconds: number,
  at: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('invoiceEvent')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    .where('type', '=', 'VIEWED')
    .where('identityId', '=', identityId)
    .where('createdAt', '>', raw<string>`${at.toISOString()}::timestamptz - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
