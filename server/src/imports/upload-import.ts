import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { uploadImport as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import { type Columns, guessColumns } from '@plumbline/rules/imports/columns';
import { type ImportField, importFields, type ImportKind } from '@plumbline/rules/imports/import-fields';
import { plainHeading } from '@plumbline/rules/imports/plain-heading';
import { guessDayOrder, guessDecimalMark } from '@plumbline/rules/imports/read-value';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { checkAsOf } from './check-as-of.ts';
import { type Dialect, type FileRow, fileRows, findDelimiter, findEncoding, UnreadableFile } from './file-rows.ts';
import { insertRun, type RunOptions, selectMappings } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

const SAMPLE_ROWS = 20;
const FIRST_LINE_BYTES = 64 * 1024;
const FILE_NAME_MAX = 200;

/** The file is stored as it came; columns and notations are proposed from its first rows and what was kept before. */
export const uploadImport: Handler<typeof Call> = async (app, staff, { kind, asOf, uploads }) => {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'file is required.');
  const { organizationId, identityId, requestId, clientAddress } = staff;
  const { dialect, rows } = await readStart(upload.path);
  const [head, ...sample] = rows;
  if (head === undefined || sample.length === 0)
    return refuse('import_unreadable', 'The file has no rows below its headings.');
  const headings = head.cells.map((cell) => cell.trim());
  const proposal = await propose(app, organizationId, kind, headings, sample);
  const [id, at] = [newId(), app.now().toISOString()];
  const writtenAt = asOf === undefined ? at : checkAsOf(asOf, app.now());
  const fileKey = storageKey(organizationId, 'imports', id, 'csv');
  await app.storage.putFile(fileKey, upload.path);
  const fileName = basename(upload.name).slice(-FILE_NAME_MAX);
  await inTransaction(app.sql, async (tx) => {
    await insertRun(tx, {
      organizationId,
      id,
      kind,
      state: 'UPLOADED',
      fileName,
      fileKey,
      fileSize: upload.size,
      ...dialect,
      headings,
      sample,
      ...proposal,
      asOf: writtenAt,
      createdBy: identityId,
      createdAt: at,
    });
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'import.uploaded',
      subjectType: 'import',
      subjectId: id,
      detail: { kind, fileName },
      requestId,
      clientAddress,
    });
  });
  return readRun(app, { organizationId, id });
};

async function readStart(path: string): Promise<{ dialect: Dialect; rows: FileRow[] }> {
  const encoding = await findEncoding(createReadStream(path));
  const delimiter = findDelimiter(await firstLine(path, encoding));
  const rows: FileRow[] = [];
  try {
    for await (const row of fileRows(createReadStream(path), { encoding, delimiter })) {
      rows.push(row);
      if (rows.length > SAMPLE_ROWS) break;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('import_unreadable', error.message);
    throw error;
  }
  if (rows.some(({ cells }) => cells.some((cell) => cell.includes('\0'))))
    refuse('import_unreadable', 'This is not a text file. Save it as CSV.');
  return { dialect: { encoding, delimiter }, rows };
}

async function firstLine(path: string, encoding: string): Promise<string> {
  for await (const piece of createReadStream(path, { end: FIRST_LINE_BYTES - 1, highWaterMark: FIRST_LINE_BYTES })) {
    const text = new TextDecoder(encoding).decode(piece as Uint8Array);
    return text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
  }
  return '';
}

/** From the newest kept columns that know all of the headings, or from the headings and the first rows. */
async function propose(
  app: App,
  organizationId: string,
  kind: ImportKind,
  headings: readonly string[],
  sample: readonly FileRow[],
): Promise<{ columns: Columns; options: RunOptions }> {
  const kept = await selectMappings(app.sql, organizationId, kind);
  const known = kept.find(({ columns }) => headings.every((heading) => plainHeading(heading) in columns));
  const columns = guessColumns(kind, headings, known?.columns);
  if (known) return { columns, options: known.options };
  const cellsOf = (value: ImportField['value']) =>
    importFields(kind)
      .filter((field) => field.value === value)
      .flatMap(({ key }) => {
        const place = columns.indexOf(key);
        return place < 0 ? [] : sample.map(({ cells }) => cells[place] ?? '');
      });
  return {
    columns,
    options: {
      dayOrder: guessDayOrder(cellsOf('day')),
      decimalMark: guessDecimalMark(cellsOf('amount')),
      currencyCode: 'USD',
      negativesAreCredits: false,
      isComplete: false,
    },
  };
}
