import type { stopImport as Call } from '@plumbline/contract/imports/imports';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { updateRun } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

/** Whoever reads the file finds out after its next rows. */
export const stopImport: Handler<typeof Call> = async (app, staff, { id }) => {
  await changeRun(app, staff, { id, states: ['CHECKING'], action: 'import.stopped' }, (tx, run) =>
    updateRun(tx, run, { state: 'UPLOADED', rowCount: 0, claimedUntil: null }),
  );
  return readRun(app, { organizationId: staff.organizationId, id });
};
