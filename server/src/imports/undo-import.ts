import type { undoImport as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { updateRun } from './import-runs.sql.ts';
import { markWaiversOfImport } from '../payments/ledger/mark-waivers.ts';
import { selectWaivedInvoices } from './moved-invoices.sql.ts';
import { whenFree } from './when-free.ts';
import { LOADERS } from './loaders.ts';
import { readRun } from './run-view.ts';
import { countChangedLater } from './undo-rows.sql.ts';

/** In one transaction: all of it, except what something refers to meanwhile. */
export const undoImport: Handler<typeof Call> = async (app, staff, { id }) => {
  await whenFree(staff.organizationId, () =>
    changeRun(app, staff, { id, states: ['DONE'], action: 'import.undone' }, async (tx, run, at) => {
      // Takes the organization's turn: waits for a batch, and is refused while a file is imported.
      await updateRun(tx, run, { state: 'IMPORTING' });
      const later = await countChangedLater(tx, run);
      if (later > 0) refuse('import_changed_later');
      const { organizationId, id: importId } = run;
      // Read before: an undone list of postings has none any more.
      const invoiceIds = await selectWaivedInvoices(tx, run);
      const keptCount = await LOADERS[run.kind].undo(tx, run);
      await markWaiversOfImport(tx, { organizationId, importId, invoiceIds, isUndone: true, at });
      await updateRun(tx, run, { state: 'UNDONE', undoneAt: at, keptCount });
    }),
  );
  return readRun(app, { organizationId: staff.organizationId, id });
};
