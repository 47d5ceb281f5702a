import { refuse } from '@plumbline/contract/refusals';
import { columnsProblems, columnsProblemWords } from '@plumbline/rules/imports/columns';
import type { ImportRun } from './import-runs.sql.ts';

/** Refuses columns with which the file cannot be read. */
export function checkColumns({ kind, columns, headings }: Pick<ImportRun, 'kind' | 'columns' | 'headings'>): void {
  if (columns.length !== headings.length)
    refuse('import_columns', `The file has ${headings.length} columns, not ${columns.length}.`);
  const problems = columnsProblems(kind, columns);
  if (problems.length > 0) refuse('import_columns', problems.map(columnsProblemWords).join(' '));
}
