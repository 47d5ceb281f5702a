// The job that checks and imports files.
import { later } from '@plumbline/rules/dates';
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import type { App } from '../app.ts';
import { errorCode } from '../database/error-code.ts';
import { TOOK_TOO_LONG } from '../database/statement-limit.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { runByOrganization } from '../run-by-organization.ts';
import { reportSecondCredits } from './credits/report-second-credits.ts';
import { afterwards } from './afterwards.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { analyzeImported, analyzeRows, countRows, deleteLoadedRows } from './import-rows.sql.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import {
  claimRun,
  failRun,
  type ImportRun,
  lockRun,
  nextNumber,
  type RunKey,
  selectRun,
  selectWaiting,
  updateRun,
  updateStatementLimit,
} from './import-runs.sql.ts';
import { type Load, LOADERS } from './loaders.ts';
import { markWaiversOf } from './mark-waivers-of.ts';
import { stageFile } from './stage-file.ts';

/** Renewed with every batch; after a crash another process begins again. */
const CLAIM_MS = 120_000;
const AT_ONCE = 2;
const BROKEN = 'Something went wrong on our side. Nothing was imported. Please check the file again.';
const TOO_SLOW =
  'Checking the file against your records took too long. Nothing was imported. Please check it again later, or split it into several files.';

export const runImports = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<void> =>
  runByOrganization({
    atOnce: AT_ONCE,
    signal,
    select: (without) => selectWaiting(app.sql, app.now().toISOString(), without),
    work: async (runs) => {
      let hasWorked = false;
      for (const run of runs) hasWorked = (await workOn(app, run)) || hasWorked;
      return hasWorked;
    },
  });

const claimUntil = (app: App): string => later(app.now(), CLAIM_MS).toISOString();

type FileRun = ImportRun & { kind: FileKind };

/** Documents are attached while they are sent. */
const hasRows = (run: ImportRun): run is FileRun => run.kind !== 'documents';

async function workOn(app: App, key: RunKey): Promise<boolean> {
  if (!(await claimRun(app.sql, key, app.now().toISOString(), claimUntil(app)))) return false;
  const run = await selectRun(app.sql, key);
  if (!run || !hasRows(run)) return false;
  try {
    await (run.state === 'CHECKING' ? checkFile(app, run) : importFile(app, run));
  } catch (error) {
    const isOurs = !(error instanceof UnreadableFile);
    if (isOurs) app.log.error({ err: error, importId: run.id }, 'an import failed');
    const words = errorCode(error) === TOOK_TOO_LONG ? TOO_SLOW : BROKEN;
    await failRun(app.sql, run, isOurs ? words : error.message);
  }
  return true;
}

const report = (app: App, key: RunKey) => async (rowCount: number) => {
  const run = await selectRun(app.sql, key);
  if (run?.state !== 'CHECKING' && run?.state !== 'IMPORTING') return 'stop' as const;
  await updateRun(app.sql, key, { rowCount, claimedUntil: claimUntil(app) });
  return 'go on' as const;
};

async function checkFile(app: App, run: FileRun): Promise<void> {
  if ((await stageFile(app, run, report(app, run))) === 'stopped') return;
  const load = await loadOf(app, run);
  await inTransaction(
    app.sql,
    async (tx) => {
      const current = await lockRun(tx, run);
      // Stopped, or changed and started anew by somebody meanwhile.
      if (current?.state !== 'CHECKING' || !isReadAs(current, run)) return;
      await LOADERS[run.kind].judge(tx, load);
      const counts = await countsOf(tx, run, load);
      await updateRun(tx, run, { ...counts, state: 'CHECKED', checkedAt: app.now().toISOString(), claimedUntil: null });
    },
    { statementMs: app.statementMs.imports },
  );
  // An import finds the rows to write by what was judged.
  await afterwards(app, () => analyzeRows(app.sql));
}

/** Whether the rows were read in the way that is asked for now. */
const isReadAs = (current: ImportRun, run: ImportRun): boolean =>
  [current, run]
    .map(({ columns, options, corrections, asOf }) => JSON.stringify([columns, options, corrections, asOf]))
    .every((way, _place, [first]) => way === first);

/** All of it or nothing. */
async function importFile(app: App, run: FileRun): Promise<void> {
  // The rows of a check are lost in a crash of the database.
  const { rows } = await countRows(app.sql, run);
  if (rows !== run.rowCount) await stageFile(app, run, report(app, run));
  const load = await loadOf(app, run);
  await afterwards(app, () => analyzeImported(app.sql));
  await inTransaction(app.sql, async (tx) => {
    const current = await lockRun(tx, run);
    if (current?.state !== 'IMPORTING') return;
    await updateStatementLimit(tx, app.statementMs.imports);
    await LOADERS[run.kind].judge(tx, load);
    // What was judged is written, however long it takes.
    await updateStatementLimit(tx, 0);
    const counts = await countsOf(tx, run, load);
    const rises = await LOADERS[run.kind].apply(tx, load);
    const at = app.now().toISOString();
    if (run.kind === 'invoices') await reportSecondCredits(tx, run, at);
    await markWaiversOf(tx, run, { rises, at });
    // Not before the waivers are locked: an undo goes by what was released until then.
    const finishedAt = app.now().toISOString();
    const appliedNumber = await nextNumber(tx, run.organizationId);
    await updateRun(tx, run, { ...counts, state: 'DONE', appliedNumber, finishedAt, claimedUntil: null });
  });
  await afterwards(app, async () => {
    await deleteLoadedRows(app.sql, run);
    await analyzeImported(app.sql);
  });
}

const loadOf = async (app: App, { organizationId, id, asOf, columns, options }: ImportRun): Promise<Load> => ({
  organizationId,
  id,
  asOf,
  columns: new Set(columns.filter((column) => column !== null)),
  isComplete: options.isComplete,
  timeZone: await selectTimeZone(app.sql, organizationId),
});

async function countsOf(tx: Tx, run: FileRun, load: Load) {
  const counts = await countRows(tx, run);
  return {
    rowCount: counts.rows,
    newCount: counts.created,
    changedCount: counts.changed,
    sameCount: counts.same,
    leftOutCount: counts.leftOut,
    closedCount: counts.closed,
    balancesAfter: (await LOADERS[run.kind].sum?.(tx, load)) ?? null,
  };
}
