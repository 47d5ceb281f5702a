import { type Insertable, sql as raw, type Updateable } from 'kysely';
import type { Columns, RememberedColumns } from '@plumbline/rules/imports/columns';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { ImportOptions } from '@plumbline/rules/imports/read-row';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';

export type RunKey = { organizationId: string; id: string };
/** Texts that replace those of the file, by line and field. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** What is owed after a run, less credits. */
export type BalanceAfter = { readonly currencyCode: CurrencyCode; readonly balance: Cents };
/** How a run is to be read. */
export type RunOptions = ImportOptions & {
  /** The file has all open invoices: those that are missing are closed. */
  readonly isComplete: boolean;
};

export type ImportRun = NonNullable<Awaited<ReturnType<typeof selectRun>>>;

const selected = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('importRun')
    .leftJoin('identity', 'identity.id', 'importRun.createdBy')
    .leftJoin('apiToken', (join) =>
      join
        .onRef('apiToken.organizationId', '=', 'importRun.organizationId')
        .onRef('apiToken.id', '=', 'importRun.apiTokenId'),
    )
    .select(['importRun.organizationId', 'importRun.id', 'kind', 'state', 'fileName', 'fileKey', 'fileSize'])
    .select(['encoding', 'delimiter', 'asOf', 'controlTotal', 'rowCount', 'newCount', 'changedCount', 'sameCount'])
    .select(['leftOutCount', 'closedCount', 'keptCount', 'failure', 'importRun.createdAt'])
    .select([
      'checkedAt',
      'finishedAt',
      'undoneAt',
      'cleanedAt',
      'claimedUntil',
      'importRun.apiTokenId',
      'importRun.createdBy',
    ])
    .select(({ fn, ref }) => [
      fn.coalesce('identity.name', 'apiToken.name').$notNull().as('createdByName'),
      ref('headings').$castTo<string[]>().as('headings'),
      ref('sample').$castTo<{ line: number; cells: string[] }[]>().as('sample'),
      ref('columns').$castTo<Columns>().as('columns'),
      ref('options').$castTo<RunOptions>().as('options'),
      ref('corrections').$castTo<Corrections>().as('corrections'),
      ref('balancesAfter').$castTo<BalanceAfter[] | null>().as('balancesAfter'),
    ])
    .where('importRun.organizationId', '=', organizationId);

export const selectRun = (sql: Sql, { organizationId, id }: RunKey) =>
  selected(sql, organizationId).where('importRun.id', '=', id).executeTakeFirst();

export const lockRun = (sql: Sql, { organizationId, id }: RunKey) =>
  selected(sql, organizationId).where('importRun.id', '=', id).forUpdate('importRun').executeTakeFirst();

/** The newest first. */
export const selectRuns = (
  sql: Sql,
  organizationId: string,
  { before, isSample }: { before: string | null; isSample: boolean },
  limit: number,
) =>
  selected(sql, organizationId)
    .$if(isSample, (query) => query.where('isSample', '=', true).where('state', '=', 'DONE'))
    .$if(before !== null, (query) => query.where('importRun.createdAt', '<', before ?? ''))
    .orderBy('importRun.createdAt', 'desc')
    .limit(limit)
    .execute();

export const countRuns = async (sql: Sql, organizationId: string, isSample: boolean): Promise<number> => {
  const { count } = await sql
    .selectFrom('importRun')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .$if(isSample, (query) => query.where('isSample', '=', true).where('state', '=', 'DONE'))
    .executeTakeFirstOrThrow();
  return count;
};

type NewRun = Omit<Insertable<Tables['importRun']>, 'headings' | 'sample' | 'columns' | 'options' | 'corrections'> & {
  headings: readonly string[];
  sample: readonly object[];
  columns: Columns;
  options: RunOptions;
};

const json = (value: unknown) => raw<never>`${JSON.stringify(value)}::jsonb`;

export const insertRun = (sql: Sql, { headings, sample, columns, options, ...run }: NewRun) =>
  sql
    .insertInto('importRun')
    .values({
      ...run,
      headings: json(headings),
      sample: json(sample),
      columns: json(columns),
      options: json(options),
    })
    .execute();

type RunChange = Omit<Updateable<Tables['importRun']>, 'columns' | 'options' | 'corrections' | 'balancesAfter'> & {
  columns?: Columns;
  options?: RunOptions;
  corrections?: Corrections;
  balancesAfter?: readonly BalanceAfter[] | null;
};

export const deleteRun = async (sql: Sql, { organizationId, id }: RunKey): Promise<void> => {
  await deleteChanges(sql, { organizationId, id });
  await sql.deleteFrom('importRun').where('organizationId', '=', organizationId).where('id', '=', id).execute();
};

export const updateRun = (
  sql: Sql,
  { organizationId, id }: RunKey,
  { columns, options, corrections, balancesAfter, ...change }: RunChange,
) =>
  sql
    .updateTable('importRun')
    .set({
      ...change,
      ...(columns && { columns: json(columns) }),
      ...(options && { options: json(options) }),
      ...(corrections && { corrections: json(corrections) }),
      ...(balancesAfter !== undefined && { balancesAfter: balancesAfter && json(balancesAfter) }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Only while it is still worked on: what was imported or stopped meanwhile has not failed. */
export const failRun = (
  sql: Sql,
  { organizationId, id, state }: RunKey & { state: ImportRun['state'] },
  failure: string,
) =>
  sql
    .updateTable('importRun')
    .set({ state: 'FAILED', failure, claimedUntil: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();

/** Runs that wait to be checked or imported, of every organization, and that no process works on. */
export const selectWaiting = (sql: Sql, now: string, without: readonly string[]) =>
  sql
    .selectFrom('importRun')
    .select(['organizationId', 'id'])
    .where('state', 'in', ['CHECKING', 'IMPORTING'])
    .where(({ or, eb }) => or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', now)]))
    .$if(without.length > 0, (query) => query.where('organizationId', 'not in', without))
    .orderBy('createdAt')
    .limit(20)
    .execute();

/** Whoever uploads a file of the organization waits until the one before is counted. */
export const lockUploads = (tx: Sql, organizationId: string) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`import uploads ${organizationId}`}, 0))`.execute(tx);

const UNFINISHED = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'FAILED'] as const;

/** What the files take that nobody has imported yet. */
export const selectUnfinishedBytes = async (sql: Sql, organizationId: string): Promise<number> => {
  const { bytes } = await sql
    .selectFrom('importRun')
    .select(({ fn }) => fn.sum<string | null>('fileSize').as('bytes'))
    .where('organizationId', '=', organizationId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Files that nobody has imported. */
export const selectAbandoned = (sql: Sql, before: string, without: readonly string[], limit: number) =>
  sql
    .selectFrom('importRun')
    .select(['organizationId', 'id'])
    .where('cleanedAt', 'is', null)
    .where('createdAt', '<', before)
    .where('state', 'in', ['UPLOADED', 'CHECKED', 'FAILED'])
    .$if(without.length > 0, (query) => query.where('organizationId', 'not in', without))
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/** Finished runs whose undo is over. */
export const selectFinished = (sql: Sql, before: string, without: readonly string[], limit: number) =>
  sql
    .selectFrom('importRun')
    .select(['organizationId', 'id'])
    .where('cleanedAt', 'is', null)
    .where('createdAt', '<', before)
    .where('finishedAt', '<', before)
    .where('state', 'in', ['DONE', 'UNDONE'])
    // Sample data can be removed whenever the supplier is done with it.
    .where('isSample', '=', false)
    .$if(without.length > 0, (query) => query.where('organizationId', 'not in', without))
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/** What the records were before the run. */
export const deleteChanges = (sql: Sql, { organizationId, id }: RunKey) =>
  sql.deleteFrom('importChange').where('organizationId', '=', organizationId).where('runId', '=', id).execute();

/** Takes a run for this process; undefined if another has it, or somebody has stopped it. */
export const claimRun = (sql: Sql, { organizationId, id }: RunKey, now: string, claimedUntil: string) =>
  sql
    .updateTable('importRun')
    .set({ claimedUntil })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['CHECKING', 'IMPORTING'])
    .where(({ or, eb }) => or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', now)]))
    .returning(['id', 'state'])
    .executeTakeFirst();

export const selectMappings = (sql: Sql, organizationId: string, kind?: ImportKind) =>
  sql
    .selectFrom('importMapping')
    .select(['id', 'kind', 'name', 'changedAt'])
    .select(({ ref }) => [
      ref('columns').$castTo<RememberedColumns>().as('columns'),
      ref('options').$castTo<RunOptions>().as('options'),
    ])
    .where('organizationId', '=', organizationId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'customers'))
    .orderBy('changedAt', 'desc')
    .limit(200)
    .execute();

/** Replaces the one of the same name. */
export const upsertMapping = (
  sql: Sql,
  mapping: { organizationId: string; id: string; kind: ImportKind; name: string; changedAt: string },
  columns: RememberedColumns,
  options: RunOptions,
) =>
  sql
    .insertInto('importMapping')
    .values({ ...mapping, columns: json(columns), options: json(options) })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'kind', 'name'])
        .doUpdateSet({ columns: json(columns), options: json(options), changedAt: mapping.changedAt }),
    )
    .execute();

/** Only one import of an organization runs at a time, so no two get the same. */
export const nextNumber = async (sql: Sql, organizationId: string): Promise<number> => {
  const { last } = await sql
    .selectFrom('importRun')
    .select(({ fn }) => fn.max('appliedNumber').as('last'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
};

/** For the rest of the transaction; 0 for no limit. */
export const updateStatementLimit = (tx: Sql, ms: number) =>
  raw`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
