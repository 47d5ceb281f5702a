// Reads the rows of a stored file into the database, where they are judged together.
import { rowReader } from '@plumbline/rules/imports/read-row';
import type { App } from '../app.ts';
import { fileRows } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ImportRun } from './import-runs.sql.ts';
import { analyzeRows, deleteRows, insertRows, type StagedRow } from './import-rows.sql.ts';
import { rowStager } from './stage-row.ts';

const BATCH = 2_000;
const ROWS_MAX = 2_000_000;

/** Reports after each batch, and stops if it is told to. */
export async function stageFile(
  app: App,
  run: ImportRun,
  report: (rows: number) => Promise<'go on' | 'stop'>,
): Promise<'staged' | 'stopped'> {
  const bytes = await app.storage.read(run.fileKey);
  if (bytes === null) throw new UnreadableFile('The file is not there any more. Upload it again.');
  const read = rowReader(run.kind, run.columns, run.options);
  const stage = rowStager(run.kind);
  await deleteRows(app.sql, run);
  let batch: StagedRow[] = [];
  let count = 0;
  let isHead = true;
  for await (const { line, cells } of fileRows(bytes, run)) {
    if (isHead) {
      isHead = false;
      continue;
    }
    batch.push(stage(line, read(cells, run.corrections[line])));
    if (batch.length < BATCH) continue;
    count += batch.length;
    if (count > ROWS_MAX) throw new UnreadableFile(`The file has more than ${ROWS_MAX.toLocaleString('en-US')} rows.`);
    await insertRows(app.sql, run, batch);
    batch = [];
    if ((await report(count)) === 'stop') return 'stopped';
  }
  await insertRows(app.sql, run, batch);
  await report(count + batch.length);
  await analyzeRows(app.sql);
  return 'staged';
}
