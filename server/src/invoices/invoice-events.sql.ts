import { sql as raw } from 'kysely';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/transaction.ts';

export type NewInvoiceEvent = {
  organizationId: string;
  id?: string;
  invoiceId: string;
  type: InvoiceEventType;
  data?: Record<string, unknown>;
  /** Null for the system. */
  identityId: string | null;
  at: Date;
};

export async function insertInvoiceEvent(
  sql: Sql,
  { organizationId, id = newId(), invoiceId, type, data = {}, identityId, at }: NewInvoiceEvent,
): Promise<void> {
  await sql
    .insertInto('invoiceEvent')
    .values({ organizationId, id, invoiceId, type, data, identityId, createdAt: at.toISOString() })
    .execute();
}

/** Serializes concurrent views of one invoice by the same person. */
export const lockInvoiceViews = (tx: Tx, invoiceId: string, identityId: string) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`view ${invoiceId} ${identityId}`}, 0))`.execute(tx);

const viewSince = statement((sql, organizationId: string, invoiceId: string, identityId: string, since: string) =>
  sql
    .selectFrom('invoiceEvent')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    // A literal: the index of views is not used for a parameter.
    .where('type', '=', raw.lit('VIEWED'))
    .where('identityId', '=', identityId)
    .where('createdAt', '>', since)
    .limit(1)
    .compile(),
);

type View = { organizationId: string; invoiceId: string; identityId: string };

export const selectHasViewSince = async (sql: Sql, view: View, since: Date): Promise<boolean> =>
  (await viewSince(sql, view.organizationId, view.invoiceId, view.identityId, since.toISOString())).length > 0;

const insertedUse = statement(
  (
    sql,
    organizationId: string,
    id: string,
    invoiceId: string,
    type: InvoiceEventType,
    identityId: string,
    at: string,
    since: string,
  ) =>
    raw<{ isViewed: boolean }>`
      with used as (
        insert into invoice_event (organization_id, id, invoice_id, type, data, identity_id, created_at)
        values (${organizationId}, ${id}, ${invoiceId}, ${type}, '{}', ${identityId}, ${at}))
      select exists (
        select from invoice_event
        where organization_id = ${organizationId} and invoice_id = ${invoiceId} and type = 'VIEWED'
          and identity_id = ${identityId} and created_at > ${since}::timestamptz) as is_viewed`.compile(sql),
);

/** Records a use of an invoice and returns whether the person has viewed it since then. */
export async function insertUseEvent(
  sql: Sql,
  { organizationId, id, invoiceId, type, identityId, at }: View & { id: string; type: InvoiceEventType; at: Date },
  since: Date,
): Promise<boolean> {
  const [row] = await insertedUse(
    sql,
    organizationId,
    id,
    invoiceId,
    type,
    identityId,
    at.toISOString(),
    since.toISOString(),
  );
  return row?.isViewed === true;
}

/** Records that somebody without an account has downloaded an invoice, unless somebody has since then. */
export const insertLinkDownload = (
  sql: Sql,
  { organizationId, invoiceId }: { organizationId: string; invoiceId: string },
  at: Date,
  since: Date,
) =>
  raw`insert into invoice_event (organization_id, id, invoice_id, type, data, created_at)
    select ${organizationId}, ${newId()}, ${invoiceId}, 'DOWNLOADED', '{}', ${at.toISOString()}
    where not exists (
      select from invoice_event
      where organization_id = ${organizationId} and invoice_id = ${invoiceId} and type = 'DOWNLOADED'
        and identity_id is null and created_at > ${since.toISOString()}::timestamptz)`.execute(sql);

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
