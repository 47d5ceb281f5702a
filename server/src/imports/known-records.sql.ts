// As of when the ERP has last said something of a customer, a project, the lines of an invoice or a posted payment:
// an earlier run that said so too is not undone then. Invoices have their own time (invoice.erp_as_of).
import { type RawBuilder, sql as raw } from 'kysely';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';

export type KnownKind = Exclude<ImportKind, 'invoices'>;

/** Joins what is known of each record. */
export const joinKnown = (organizationId: string, kind: KnownKind, recordId: RawBuilder<unknown>) => raw`
  left join import_known on import_known.organization_id = ${organizationId} and import_known.kind = ${raw.lit(kind)}
       and import_known.record_id = ${recordId}`;

/** The rows whose records are noted with the run: those that it writes, and the same ones that it is the newest to name. */
export const isNoted = (asOf: string) => raw`
  (outcome in ('NEW', 'CHANGED') or outcome = 'SAME' and (import_known.as_of is null or import_known.as_of < ${asOf}))`;

/** What is kept of a record that was the same. */
export const SAME_SINCE = raw`jsonb_build_object('sameSince', import_known.as_of)`;

export const upsertKnown = (tx: Tx, kind: KnownKind, { organizationId, id, asOf }: RunScope) =>
  raw`
    insert into import_known (organization_id, kind, record_id, as_of)
    select distinct ${organizationId}::uuid, ${kind}::text, coalesce(record_id, new_id), ${asOf}::timestamptz
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and outcome in ('NEW', 'CHANGED', 'SAME')
    on conflict (organization_id, kind, record_id) do update set as_of = excluded.as_of
     where import_known.as_of < excluded.as_of
  `.execute(tx);

/** As it was before the run. */
export const restoreKnown = async (tx: Tx, kind: KnownKind, { organizationId, id }: RunScope): Promise<void> => {
  const ofRun = raw`
    import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
    and import_known.organization_id = ${organizationId} and import_known.kind = ${kind}
    and import_known.record_id = import_change.record_id`;
  await raw`
    update import_known set as_of = import_change.known_since from import_change
     where ${ofRun} and import_change.known_since is not null
  `.execute(tx);
  await raw`
    delete from import_known using import_change where ${ofRun} and import_change.known_since is null
  `.execute(tx);
};
