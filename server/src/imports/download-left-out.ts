import type { downloadLeftOut as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import { importFields } from '@plumbline/rules/imports/import-fields';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import type { RowError } from '@plumbline/rules/imports/read-row';
import { csvText } from '@plumbline/rules/lists/csv';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { fileRows } from './file-rows.ts';
import { selectLeftOut } from './import-rows.sql.ts';
import { type ImportRun, selectRun } from './import-runs.sql.ts';

const PAGE = 1_000;

/** The rows as they stand in the file, to be corrected and uploaded again. */
export const downloadLeftOut: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const run = (await selectRun(app.sql, { organizationId, id })) ?? refuse('not_found');
  // A program was answered what is wrong with its rows.
  if (run.apiTokenId !== null || (run.state !== 'CHECKED' && run.state !== 'DONE')) refuse('import_state');
  if (run.cleanedAt !== null) refuse('import_over');
  const bytes = (await app.storage.read(run.fileKey)) ?? refuse('not_found');
  return { name: `left-out-${run.fileName.replace(/\.[^.]*$/, '')}.csv`, chunks: leftOutLines(app, run, bytes) };
};

const csvRow = (cells: readonly string[]): string => `${cells.map(csvText).join(',')}\r\n`;

async function* leftOutLines(app: App, run: ImportRun, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const labels = new Map(importFields(run.kind).map(({ key, label }) => [key, label]));
  const words = ({ field, problem, detail }: RowError) =>
    [labels.get(field), problemWords(problem, detail)].filter((part) => part !== undefined).join(': ');
  yield `\uFEFF${csvRow([...run.headings, 'Problem'])}`;
  const leftOut = leftOutRows(app, run);
  let next = await leftOut.next();
  for await (const { line, cells } of fileRows(bytes, run)) {
    if (next.done) return;
    if (next.value.line !== line) continue;
    const padded = run.headings.map((_, place) => cells[place] ?? '');
    yield csvRow([...padded, (next.value.errors ?? []).map(words).join('; ')]);
    next = await leftOut.next();
  }
}

async function* leftOutRows(app: App, run: ImportRun) {
  let after = 0;
  for (;;) {
    const rows = await selectLeftOut(app.sql, run, after, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = last.line;
  }
}
