import type { listImports as Call } from '@plumbline/contract/imports/imports';
import type { Handler } from '../http/handler.ts';
import { countRuns, selectRuns } from './import-runs.sql.ts';
import { runView } from './run-view.ts';

const PAGE = 50;

export const listImports: Handler<typeof Call> = async (
  app,
  { organizationId },
  { before = null, isSample = false },
) => {
  const [rows, count] = await Promise.all([
    selectRuns(app.sql, organizationId, { before, isSample }, PAGE),
    countRuns(app.sql, organizationId, isSample),
  ]);
  return { rows: rows.map(runView), count };
};
