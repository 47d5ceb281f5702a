// Documents from the ERP, and the invoices and projects that they belong to.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';

/** The invoice or credit whose PDF it is, or the project that it belongs to, by the ERP's number. */
export type DocumentTarget = { kind: 'invoice' | 'project'; id: string; customerId: string; number: string };

export type NewDocument = {
  organizationId: string;
  id: string;
  target: DocumentTarget;
  type: string;
  name: string;
  externalId: string | null;
  sha256: Buffer;
  fileKey: string;
  createdByName: string;
  importRunId: string;
  /** Null: the time of the call. */
  day: Day | null;
  at: string;
};

export const selectInvoiceTarget = (sql: Sql, organizationId: string, invoiceNumber: string) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'customerId', 'invoiceNumber as number'])
    .where('organizationId', '=', organizationId)
    .where('invoiceNumber', '=', invoiceNumber)
    .executeTakeFirst();

export const selectProjectTarget = (sql: Sql, organizationId: string, customerCode: string, jobId: string) =>
  sql
    .selectFrom('project')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'project.customerId'),
    )
    .select(['project.id', 'project.customerId', 'project.jobId as number'])
    .where('project.organizationId', '=', organizationId)
    .where('customer.code', '=', customerCode)
    .where('project.jobId', '=', jobId)
    .executeTakeFirst();

export const selectTarget = (sql: Sql, organizationId: string, kind: DocumentTarget['kind'], id: string) =>
  sql
    .selectFrom(kind)
    .select(['id', 'customerId'])
    .select(raw.ref<string>(kind === 'invoice' ? 'invoice_number' : 'job_id').as('number'))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Undefined if an undo has removed it meanwhile; until the transaction ends none does. */
export const lockTarget = (tx: Tx, organizationId: string, { kind, id }: DocumentTarget) =>
  tx
    .selectFrom(kind)
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

export type DocumentKey = { name: string; externalId: string | null; sha256: Buffer };
export type KnownDocument = NonNullable<Awaited<ReturnType<typeof selectDocument>>>;

/**
 * The document that a file replaces. An invoice has one PDF. A project's document is found by the ERP's id, else by its
 * content, else by its name; one that the ERP knows by another id is another document.
 */
export const selectDocument = (
  sql: Sql,
  organizationId: string,
  target: DocumentTarget,
  { name, externalId, sha256 }: DocumentKey,
) =>
  sql
    .selectFrom('document')
    .innerJoin('organization', 'organization.id', 'document.organizationId')
    .leftJoin('importKnown', (join) =>
      join
        .on('importKnown.organizationId', '=', organizationId)
        .on('importKnown.kind', '=', 'documents')
        .onRef('importKnown.recordId', '=', 'document.id'),
    )
    .select(['document.id', 'document.customerId', 'document.projectId', 'document.type', 'document.name'])
    .select(['document.externalId', 'document.sha256', 'document.fileKey', 'document.importRunId'])
    .select(['importKnown.asOf as knownAsOf'])
    .select(raw<Day>`(document.created_at at time zone organization.time_zone)::date`.as('day'))
    .where('document.organizationId', '=', organizationId)
    .$if(target.kind === 'invoice', (query) => query.where('document.invoiceId', '=', target.id))
    .$if(target.kind === 'project', (query) =>
      query
        .where(({ or, and, eb }) =>
          or([
            ...(externalId === null ? [] : [eb('document.externalId', '=', externalId)]),
            and([
              eb('document.projectId', '=', target.id),
              ...(externalId === null ? [] : [eb('document.externalId', 'is', null)]),
              or([eb('document.sha256', '=', sha256), eb(raw`lower(document.name)`, '=', name.toLowerCase())]),
            ]),
          ]),
        )
        .orderBy(raw`document.external_id = ${externalId}`, (order) => order.desc().nullsLast())
        .orderBy(raw`document.sha256 = ${sha256}`, (order) => order.desc().nullsLast())
        .orderBy('document.createdAt', 'desc')
        .orderBy('document.id'),
    )
    .limit(1)
    .executeTakeFirst();

const createdAt = ({ organizationId, day, at }: Pick<NewDocument, 'at' | 'day' | 'organizationId'>) =>
  day === null
    ? raw<string>`${at}::timestamptz`
    : raw<string>`${day}::date::timestamp at time zone (select time_zone from organization where id = ${organizationId})`;

export const insertDocument = (
  tx: Tx,
  {
    organizationId,
    id,
    target,
    type,
    name,
    externalId,
    sha256,
    fileKey,
    createdByName,
    importRunId,
    day,
    at,
  }: NewDocument,
) =>
  tx
    .insertInto('document')
    .values({
      organizationId,
      id,
      customerId: target.customerId,
      projectId: target.kind === 'project' ? target.id : null,
      invoiceId: target.kind === 'invoice' ? target.id : null,
      type,
      name,
      externalId,
      sha256,
      fileKey,
      createdByName,
      importRunId,
      createdAt: createdAt({ organizationId, day, at }),
    })
    .execute();

/** A day that is not given stays as it is. */
export const updateDocument = (
  tx: Tx,
  {
    organizationId,
    id,
    target,
    type,
    name,
    externalId,
    sha256,
    fileKey,
    createdByName,
    importRunId,
    day,
    at,
  }: NewDocument,
) =>
  tx
    .updateTable('document')
    .set({
      ...(target.kind === 'project' && { projectId: target.id }),
      ...(externalId !== null && { externalId }),
      ...(day !== null && { createdAt: createdAt({ organizationId, day, at }) }),
      type,
      name,
      sha256,
      fileKey,
      createdByName,
      createdByEmail: '',
      importRunId,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

type Change = { organizationId: string; runId: string; documentId: string; asOf: string };

const BEFORE = {
  /** Before the row is written; null of a new one. */
  written: raw`to_jsonb(document)`,
  /** Only since when it was known. */
  same: raw`jsonb_build_object('sameSince', import_known.as_of)`,
} as const;

/** What an undo restores; of several changes by one run the state before the first. */
export const insertDocumentChange = (
  tx: Tx,
  { organizationId, runId, documentId }: Omit<Change, 'asOf'>,
  before: keyof typeof BEFORE,
) =>
  raw`
    insert into import_change (organization_id, run_id, record_id, before, known_since)
    select ${organizationId}::uuid, ${runId}::uuid, ${documentId}::uuid, ${BEFORE[before]}, import_known.as_of
      from (select 1) as one
      left join document on document.organization_id = ${organizationId} and document.id = ${documentId}
      left join import_known on import_known.organization_id = ${organizationId} and import_known.kind = 'documents'
           and import_known.record_id = ${documentId}
    on conflict (organization_id, run_id, record_id) do update set before = excluded.before
     where import_change.before ? 'sameSince' and not excluded.before ? 'sameSince'
  `.execute(tx);

/** The file that an undo of the run gives back. */
export async function selectFileBefore(
  tx: Tx,
  { organizationId, runId, documentId }: Omit<Change, 'asOf'>,
): Promise<string | null> {
  const { rows } = await raw<{ fileKey: string | null }>`
    select before ->> 'file_key' as file_key from import_change
     where organization_id = ${organizationId} and run_id = ${runId} and record_id = ${documentId}`.execute(tx);
  return rows[0]?.fileKey ?? null;
}

export const upsertKnownDocument = (tx: Tx, { organizationId, documentId, asOf }: Omit<Change, 'runId'>) =>
  raw`
    insert into import_known (organization_id, kind, record_id, as_of)
    values (${organizationId}, 'documents', ${documentId}, ${asOf})
    on conflict (organization_id, kind, record_id) do update set as_of = excluded.as_of
     where import_known.as_of < excluded.as_of
  `.execute(tx);
