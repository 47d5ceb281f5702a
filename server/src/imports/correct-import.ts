import type { correctImport as Call } from '@plumbline/contract/imports/imports';
import { refuse, Refused } from '@plumbline/contract/refusals';
import type { Input } from '@plumbline/contract/call';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import { cellProblem } from '@plumbline/rules/imports/read-row';
import type { Handler } from '../http/handler.ts';
import { changeRun } from './change-run.ts';
import { type Corrections, type ImportRun, updateRun } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

/** More of them are quicker to correct in the ERP. */
const LINES_MAX = 5_000;

export const correctImport: Handler<typeof Call> = async (app, staff, { id, corrections }) => {
  const states = ['UPLOADED', 'CHECKED', 'FAILED'] as const;
  await changeRun(app, staff, { id, states, action: 'import.corrected' }, async (tx, run) => {
    const unknown = corrections.find(({ field }) => !run.columns.includes(field));
    if (unknown) refuse('import_columns', `The file has no column for ${unknown.field}.`);
    refuseUnreadable(run, corrections);
    const next: Record<string, Record<string, string>> = { ...run.corrections };
    for (const { line, field, value } of corrections) {
      const { [field]: _, ...others } = next[line] ?? {};
      next[line] = value === null ? others : { ...others, [field]: value };
      if (Object.keys(next[line]).length === 0) delete next[line];
    }
    if (Object.keys(next).length > LINES_MAX)
      refuse('invalid_request', `At most ${LINES_MAX} lines can be corrected. Correct the others in the file.`);
    await updateRun(tx, run, { corrections: next satisfies Corrections, state: 'UPLOADED' });
  });
  return readRun(app, { organizationId: staff.organizationId, id });
};

/** A correction that would be an error again is none. */
function refuseUnreadable({ kind, options }: ImportRun, corrections: Input<typeof Call>['corrections']): void {
  for (const { line, field, value } of corrections) {
    const problem = value === null ? null : cellProblem(kind, field, value, options);
    if (problem === null) continue;
    const words = problemWords(problem.problem, problem.detail);
    throw new Refused('invalid_request', `Line ${line}: ${words}`, { [field]: words });
  }
}
