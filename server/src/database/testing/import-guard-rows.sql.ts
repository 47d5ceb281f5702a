// A running import that has changed an invoice and posted a movement of the ledger, and a second one.
import { sql as raw } from 'kysely';
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';

export const RUNNING_IMPORT = newId();
export const OTHER_IMPORT = newId();
export const API_TOKEN = newId();
/** A movement of the ledger that is not posted. */
export const OTHER_TRANSACTION = newId();

type Owner = { organizationId: string; createdBy: string; invoiceId: string; transactionId: string };

export async function insertImports(
  sql: Sql,
  { organizationId, createdBy, invoiceId, transactionId }: Owner,
): Promise<void> {
  const at = '2026-11-10T12:00:00.000Z';
  const empty = { list: raw<never>`'[]'::jsonb`, object: raw<never>`'{}'::jsonb` };
  const run = {
    organizationId,
    kind: 'invoices',
    fileName: 'open.csv',
    fileKey: 'key',
    fileSize: 100,
    encoding: 'utf-8',
    delimiter: ',',
    headings: empty.list,
    sample: empty.list,
    columns: empty.list,
    options: empty.object,
    asOf: at,
    createdBy,
    createdAt: at,
  } as const;
  await sql
    .insertInto('importRun')
    .values([
      { ...run, id: RUNNING_IMPORT, state: 'IMPORTING' },
      { ...run, id: OTHER_IMPORT, state: 'UPLOADED' },
    ])
    .execute();
  await sql
    .insertInto('apiToken')
    .values({
      organizationId,
      id: API_TOKEN,
      name: 'Nightly sync',
      scopes: ['load'],
      secretHash: Buffer.from('secret'),
      hint: 'cret',
      createdBy,
      createdAt: at,
    })
    .execute();
  await sql.insertInto('importChange').values({ organizationId, runId: RUNNING_IMPORT, recordId: invoiceId }).execute();
  await sql
    .insertInto('importKnown')
    .values({ organizationId, kind: 'invoices', recordId: organizationId, asOf: at })
    .execute();
  await sql
    .insertInto('erpPosting')
    .values({ organizationId, transactionId, runId: RUNNING_IMPORT, postedAt: at })
    .execute();
}
