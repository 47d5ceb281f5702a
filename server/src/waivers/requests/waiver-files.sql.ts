import { type Insertable, sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import type { WaiverScope } from './waiver-requests.sql.ts';

export type DraftOwner = WaiverScope & { identityId: string };

const FORM_PURPOSES = ['custom-form', 'unconditional-template'] as const;
export type FormPurpose = (typeof FORM_PURPOSES)[number];

/** Files that a person has added and not sent. */
export const selectDraftFiles = (sql: Sql, { organizationId, customerId, identityId }: DraftOwner) =>
  sql
    .selectFrom('waiverFile')
    .select(['id', 'name', 'size', 'purpose', 'fileKey'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('uploadedBy', '=', identityId)
    .where('waiverId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Of files that are added at the same time, each counts those before it. */
export const lockDraftFiles = (tx: Tx, { organizationId, customerId, identityId }: DraftOwner) =>
  raw`select pg_advisory_xact_lock(
    hashtextextended(${`waiver draft ${organizationId} ${customerId} ${identityId}`}, 0))`.execute(tx);

/** What a customer has sent with a request. */
export const selectFormFiles = (sql: Sql, { organizationId, customerId }: WaiverScope, waiverId: string) =>
  sql
    .selectFrom('waiverFile')
    .select(['id', 'name', 'size'])
    .select((eb) => eb.ref('purpose').$castTo<FormPurpose>().as('purpose'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('waiverId', '=', waiverId)
    .where('purpose', 'in', FORM_PURPOSES)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Another request has the same files of the customer; what is stored is shared. */
export async function copyFormFiles(
  tx: Tx,
  organizationId: string,
  { from, to, at, ids }: { from: string; to: string; at: string; ids: readonly string[] | 'all' },
): Promise<void> {
  const files = await tx
    .selectFrom('waiverFile')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', from)
    .where('purpose', 'in', FORM_PURPOSES)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly string[]))
    .execute();
  if (files.length === 0) return;
  const copies = files.map((file) => ({ ...file, id: newId(), waiverId: to, createdAt: at }));
  await tx.insertInto('waiverFile').values(copies).execute();
}

export const insertWaiverFile = (sql: Sql, file: Insertable<Tables['waiverFile']>) =>
  sql.insertInto('waiverFile').values(file).execute();

/** Answers how many of the files were still in the draft. */
export async function attachFiles(
  tx: Tx,
  { organizationId, customerId, identityId }: DraftOwner,
  waiverId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('waiverFile')
    .set({ waiverId })
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('uploadedBy', '=', identityId)
    .where('waiverId', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Answers the keys of the removed files. */
export const deleteDraftFiles = async (
  sql: Sql,
  { organizationId, customerId, identityId }: DraftOwner,
  ids: readonly string[] | 'all',
): Promise<string[]> => {
  const rows = await sql
    .deleteFrom('waiverFile')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('uploadedBy', '=', identityId)
    .where('waiverId', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly string[]))
    .returning('fileKey')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
};

export const selectDraft = (sql: Sql, { organizationId, customerId, identityId }: DraftOwner) =>
  sql
    .selectFrom('waiverDraft')
    .select(['form', 'changedAt'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('identityId', '=', identityId)
    .executeTakeFirst();

export const upsertDraft = (sql: Sql, owner: DraftOwner, form: Record<string, unknown>, changedAt: string) =>
  sql
    .insertInto('waiverDraft')
    .values({ ...owner, form, changedAt })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'customerId', 'identityId']).doUpdateSet({ form, changedAt }),
    )
    .execute();

export const deleteDraft = (sql: Sql, { organizationId, customerId, identityId }: DraftOwner) =>
  sql
    .deleteFrom('waiverDraft')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('identityId', '=', identityId)
    .execute();
