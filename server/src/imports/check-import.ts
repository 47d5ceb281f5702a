import type { checkImport as Call } from '@plumbline/contract/imports/imports';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { checkColumns } from './check-columns.ts';
import { updateRun } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

/** A job reads the file. */
export const checkImport: Handler<typeof Call> = async (app, staff, { id }) => {
  const states = ['UPLOADED', 'CHECKED', 'FAILED'] as const;
  await changeRun(app, staff, { id, states, action: 'import.checked' }, async (tx, run) => {
    checkColumns(run);
    await updateRun(tx, run, { state: 'CHECKING', rowCount: 0, failure: null, claimedUntil: null });
  });
  return readRun(app, { organizationId: staff.organizationId, id });
};
