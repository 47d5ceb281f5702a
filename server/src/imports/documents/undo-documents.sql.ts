// Takes a run of documents back: new ones are removed, replaced ones have their earlier file.
import { sql as raw } from 'kysely';
import type { Tx } from '../../database/transaction.ts';
import type { RunKey } from '../import-runs.sql.ts';
import type { RunScope } from '../invoice-rows.sql.ts';

const changesOf = ({ organizationId, id }: RunScope) => raw`
  import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
  and document.organization_id = ${organizationId} and document.id = import_change.record_id`;

const IS_SAME = raw`coalesce(import_change.before ? 'sameSince', false)`;

/** Documents that a later run has replaced too, or has sent again though they were the same. */
export const countDocumentsChangedLater = async (tx: Tx, scope: RunScope): Promise<number> => {
  const { organizationId, id, asOf } = scope;
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count
      from import_change
      join document on ${changesOf(scope)}
      left join import_known on import_known.organization_id = ${organizationId} and import_known.kind = 'documents'
           and import_known.record_id = import_change.record_id
     where import_known.as_of > ${asOf} or not ${IS_SAME} and document.import_run_id is distinct from ${id}
  `.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Answers the files that nothing refers to any more. */
export async function restoreDocuments(tx: Tx, scope: RunScope): Promise<string[]> {
  const { rows } = await raw<{ fileKey: string }>`
    select document.file_key as "fileKey" from import_change join document on ${changesOf(scope)}
     where not ${IS_SAME} and document.file_key is not null
       and document.file_key is distinct from import_change.before ->> 'file_key'
  `.execute(tx);
  await raw`
    update document set project_id = old.project_id, type = old.type, name = old.name,
        created_by_name = old.created_by_name, created_by_email = old.created_by_email, file_key = old.file_key,
        created_at = old.created_at, external_id = old.external_id, sha256 = old.sha256, import_run_id = old.import_run_id
      from import_change, jsonb_populate_record(null::document, before) old
     where ${changesOf(scope)} and before is not null and not ${IS_SAME}
  `.execute(tx);
  await raw`delete from document using import_change where ${changesOf(scope)} and before is null`.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}

/** Files that only an undo of this run would give back. */
export async function selectReplacedFiles(tx: Tx, { organizationId, id }: RunKey): Promise<string[]> {
  const { rows } = await raw<{ fileKey: string }>`
    select import_change.before ->> 'file_key' as "fileKey" from import_change
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
       and import_change.before ->> 'file_key' is not null
       and not exists (
         select from document
          where document.organization_id = ${organizationId} and document.id = import_change.record_id
            and document.file_key = import_change.before ->> 'file_key'
       )
       and not exists (
         select from import_change as other
          where other.organization_id = ${organizationId} and other.record_id = import_change.record_id
            and other.run_id <> ${id} and other.before ->> 'file_key' = import_change.before ->> 'file_key'
       )
  `.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}
