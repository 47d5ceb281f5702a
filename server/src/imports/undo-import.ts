import type { undoImport as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import type { FileKind } from '@plumbline/rules/imports/import-kinds';
import type { Tx } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { type ImportRun, updateRun } from './import-runs.sql.ts';
import { markWaiversOf } from './mark-waivers-of.ts';
import { selectWaivedInvoices } from './moved-invoices.sql.ts';
import { whenFree } from './when-free.ts';
import { LOADERS } from './loaders.ts';
import { readRun } from './run-view.ts';
import { countChangedLater } from './undo-rows.sql.ts';
import { countDocumentsChangedLater, restoreDocuments } from './documents/undo-documents.sql.ts';
import { restoreKnown } from './known-records.sql.ts';
import { removeFiles } from '../uploads/remove-files.ts';

/** In one transaction: all of it, except what something refers to meanwhile. */
export const undoImport: Handler<typeof Call> = async (app, staff, { id }) => {
  const unused = await whenFree(staff.organizationId, () =>
    changeRun(app, staff, { id, states: ['DONE'], action: 'import.undone', statementMs: null }, async (tx, run, at) => {
      if (run.cleanedAt !== null) refuse('import_over');
      // Takes the organization's turn: waits for a batch, and is refused while a file is imported.
      await updateRun(tx, run, { state: 'IMPORTING' });
      const { kind } = run;
      const undone = kind === 'documents' ? await undoDocuments(tx, run) : await undoRows(tx, { ...run, kind }, at);
      await updateRun(tx, run, { state: 'UNDONE', undoneAt: at, keptCount: undone.keptCount });
      return undone.unused;
    }),
  );
  await removeFiles(app, unused);
  return readRun(app, { organizationId: staff.organizationId, id });
};

/** How many created records stay, and which files nothing refers to any more. */
type Undone = { keptCount: number; unused: string[] };

async function undoRows(tx: Tx, run: ImportRun & { kind: FileKind }, at: string): Promise<Undone> {
  if ((await countChangedLater(tx, run)) > 0) refuse('import_changed_later');
  // Read before: an undone list of postings has none any more.
  const invoiceIds = await selectWaivedInvoices(tx, run);
  const keptCount = await LOADERS[run.kind].undo(tx, run);
  await markWaiversOf(tx, run, { undoneIds: invoiceIds, at });
  return { keptCount, unused: [] };
}

async function undoDocuments(tx: Tx, run: ImportRun): Promise<Undone> {
  if ((await countDocumentsChangedLater(tx, run)) > 0) refuse('import_changed_later');
  const unused = await restoreDocuments(tx, run);
  await restoreKnown(tx, 'documents', run);
  return { keptCount: 0, unused };
}
