import type { startImport as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import { hasNothingToImport } from '@plumbline/rules/imports/nothing-to-import';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { updateRun } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';
import { whenFree } from './when-free.ts';

/** A job imports it. Only one import of an organization runs at a time. */
export const startImport: Handler<typeof Call> = async (app, staff, { id }) => {
  await whenFree(staff.organizationId, () =>
    changeRun(app, staff, { id, states: ['CHECKED'], action: 'import.started' }, async (tx, run) => {
      if (hasNothingToImport(run)) refuse('import_empty');
      await updateRun(tx, run, { state: 'IMPORTING', claimedUntil: null });
    }),
  );
  return readRun(app, { organizationId: staff.organizationId, id });
};
