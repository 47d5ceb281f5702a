import type { changeImport as Call } from '@plumbline/contract/imports/imports';
import { rememberColumns } from '@plumbline/rules/imports/columns';
import { newId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { checkAsOf } from './check-as-of.ts';
import { checkColumns } from './check-columns.ts';
import { updateRun, upsertMapping } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

export const changeImport: Handler<typeof Call> = async (app, staff, { id, saveAs, ...change }) => {
  const { organizationId } = staff;
  const { columns, options, controlTotal } = change;
  const asOf = checkAsOf(change.asOf, app.now());
  await changeRun(
    app,
    staff,
    { id, states: ['UPLOADED', 'CHECKED', 'FAILED'], action: 'import.changed' },
    async (tx, run, at) => {
      checkColumns({ ...run, columns });
      await updateRun(tx, run, { columns, options, asOf, controlTotal, state: 'UPLOADED', failure: null });
      if (saveAs === undefined) return;
      const mapping = { organizationId, id: newId(), kind: run.kind, name: saveAs.trim(), changedAt: at };
      // Whether a file is complete is said of each one: a part of the invoices would close all others.
      await upsertMapping(tx, mapping, rememberColumns(run.headings, columns), { ...options, isComplete: false });
    },
  );
  return readRun(app, { organizationId, id });
};
