import type { listImportErrors as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import type { Handler } from '../http/handler.ts';
import { selectLeftOut } from './import-rows.sql.ts';
import { selectRun } from './import-runs.sql.ts';

const PAGE = 200;

/** Several errors of a row are several entries; the count is that of the rows. */
export const listImportErrors: Handler<typeof Call> = async (app, { organizationId }, { id, afterLine = 0 }) => {
  const run = (await selectRun(app.sql, { organizationId, id })) ?? refuse('not_found');
  const rows = await selectLeftOut(app.sql, run, afterLine, PAGE);
  return {
    rows: rows.flatMap(({ line, errors }) =>
      (errors ?? []).map(({ field, value, problem, detail, suggestion = null }) => ({
        line,
        field,
        value,
        problem,
        message: problemWords(problem, detail),
        suggestion,
      })),
    ),
    count: run.leftOutCount,
  };
};
