import type { discardImport as Discard } from '@plumbline/contract/imports/imports';
import { later } from '@plumbline/rules/dates';
import { UNDO_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '@plumbline/rules/imports/import-file';
import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { runByOrganization } from '../run-by-organization.ts';
import { removeFiles } from '../uploads/remove-files.ts';
import { changeRun } from './change-run.ts';
import { selectReplacedFiles } from './documents/undo-documents.sql.ts';
import { deleteRows } from './import-rows.sql.ts';
import {
  deleteChanges,
  deleteRun,
  lockRun,
  type RunKey,
  selectAbandoned,
  selectFinished,
  updateRun,
} from './import-runs.sql.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/**
 * Removes files that nobody has imported for 30 days, with their runs. Of what was imported or undone 90 days ago the run
 * stays, without its file, the rows that were left out, and what an undo would give back.
 */
export async function cleanUpImports(app: App): Promise<number> {
  const before = (days: number) => later(app.now(), -days * DAY_MS).toISOString();
  return (
    (await removeAll(app, selectAbandoned, before(UPLOAD_KEPT_DAYS), removeRun)) +
    (await removeAll(app, selectFinished, before(UNDO_KEPT_DAYS), cleanRun))
  );
}

/** All that is due, however much that is: programs finish thousands in a day. Organizations take turns. */
async function removeAll(
  app: App,
  select: typeof selectAbandoned | typeof selectFinished,
  before: string,
  remove: Remove,
): Promise<number> {
  let removed = 0;
  await runByOrganization({
    atOnce: 2,
    select: (without) => select(app.sql, before, without, AT_ONCE),
    work: async (keys) => {
      const count = await removeEach(app, keys, remove);
      removed += count;
      return count > 0;
    },
  });
  return removed;
}

/** Null if somebody has changed it meanwhile. */
type Remove = (app: App, key: RunKey) => Promise<string[] | null>;

async function removeEach(app: App, keys: readonly RunKey[], remove: Remove): Promise<number> {
  let removed = 0;
  for (const key of keys) {
    const files = await remove(app, key);
    if (files === null) continue;
    // Batches and documents have no file of their own.
    await removeFiles(
      app,
      files.filter((fileKey) => fileKey !== ''),
    );
    removed += 1;
  }
  return removed;
}

const removeRun: Remove = (app, key) =>
  inTransaction(app.sql, async (tx) => {
    const run = await lockRun(tx, key);
    if (run?.state !== 'UPLOADED' && run?.state !== 'CHECKED' && run?.state !== 'FAILED') return null;
    await deleteRows(tx, key);
    await deleteRun(tx, key);
    return [run.fileKey];
  });

const cleanRun: Remove = (app, key) =>
  inTransaction(app.sql, async (tx) => {
    const run = await lockRun(tx, key);
    if ((run?.state !== 'DONE' && run?.state !== 'UNDONE') || run.cleanedAt !== null) return null;
    const replaced = run.kind === 'documents' ? await selectReplacedFiles(tx, key) : [];
    await deleteRows(tx, key);
    await deleteChanges(tx, key);
    await updateRun(tx, key, { cleanedAt: app.now().toISOString() });
    return [run.fileKey, ...replaced];
  });

/** What nobody wants is removed at once, as the clean-up would do after 30 days. */
export const discardImport: Handler<typeof Discard> = async (app, staff, { id }) => {
  const states = ['UPLOADED', 'CHECKED', 'FAILED'] as const;
  const change = { id, states, action: 'import.discarded', statementMs: null } as const;
  const fileKey = await changeRun(app, staff, change, async (tx, run) => {
    await deleteRows(tx, run);
    await deleteRun(tx, run);
    return run.fileKey;
  });
  // Batches have no file of their own.
  await removeFiles(app, fileKey === '' ? [] : [fileKey]);
  return {};
};
