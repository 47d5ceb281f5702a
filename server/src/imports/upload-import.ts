import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Upload } from '@plumbline/contract/call';
import type { uploadImport as Call } from '@plumbline/contract/imports/imports';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { type Columns, guessColumns } from '@plumbline/rules/imports/columns';
import { type ImportField, importFields } from '@plumbline/rules/imports/import-fields';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import { UNFINISHED_BYTES_MAX } from '@plumbline/rules/imports/import-file';
import { plainHeading } from '@plumbline/rules/imports/plain-heading';
import { guessDayOrder, guessDecimalMark } from '@plumbline/rules/imports/read-value';
import { isSampleText, SAMPLE_BYTES_MAX } from '@plumbline/rules/imports/sample-text';
import { later, today } from '@plumbline/rules/dates';
import { holdsCardNumber } from '@plumbline/rules/payments/sensitive-digits';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { FairLimit, type Share } from '../fair-limit.ts';
import type { Handler } from '../http/handler.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { removeIfRefused } from '../uploads/remove-files.ts';
import { checkAsOf } from './check-as-of.ts';
import { countSent } from './count-sent.ts';
import { type Dialect, type FileRow, fileRows, findDelimiter, findEncoding, EXCEL_DIALECT } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { excelToCsv } from './excel/excel-to-csv.ts';
import { insertRun, lockUploads, type RunOptions, selectMappings, selectUnfinishedBytes } from './import-runs.sql.ts';
import { readRun } from './run-view.ts';

const SAMPLE_ROWS = 20;
const FIRST_LINE_BYTES = 64 * 1024;
const FILE_NAME_MAX = 200;
/** One at a time, in turn: the texts of a workbook are held in memory. */
const excelLimit = new FairLimit({ atOnce: 1, waitingMax: { party: 5, tenant: 20, all: 100 } });

/** The file is stored as it came; columns and notations are proposed from its first rows and what was kept before. */
export const uploadImport: Handler<typeof Call> = async (app, staff, { kind, asOf, sheet, uploads }) => {
  const [upload] = uploads;
  if (upload === undefined) return refuse('invalid_request', 'file is required.');
  const { organizationId, identityId, requestId, clientAddress } = staff;
  await countSent(app, organizationId, 'files');
  const file = await asText({ tenant: organizationId, party: identityId }, upload, sheet);
  const { dialect, rows } = await readStart(file.path, file.dialect);
  const [head, ...sample] = rows;
  if (head === undefined || sample.length === 0)
    return refuse('import_unreadable', 'The file has no rows below its headings.');
  const headings = head.cells.map((cell) => cell.trim());
  const proposal = await propose(app, organizationId, kind, headings, sample);
  const [id, at] = [newId(), app.now().toISOString()];
  const writtenAt = asOf === undefined ? at : checkAsOf(notAhead(asOf, at), app.now());
  const fileKey = storageKey(organizationId, 'imports', id, 'csv');
  await app.storage.putFile(fileKey, file.path);
  const fileName = file.name.slice(-FILE_NAME_MAX);
  const isSample = await isSampleFile(kind, file, app.now());
  const store = async (tx: Tx) => {
    await checkUnfinished(tx, organizationId, file.size);
    await insertRun(tx, {
      organizationId,
      id,
      kind,
      state: 'UPLOADED',
      fileName,
      fileKey,
      fileSize: file.size,
      isSample,
      ...dialect,
      headings,
      sample: sample.map((row) => ({ ...row, cells: row.cells.map(withoutCard) })),
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
  };
  await removeIfRefused(app, [{ fileKey }], () => inTransaction(app.sql, store));
  return readRun(app, { organizationId, id });
};

/** The clock of the device on which the file lies may be ahead. */
const notAhead = (asOf: string, at: string): string => (new Date(asOf) > new Date(at) ? at : asOf);

/** Files that nobody imports are kept for a while; nobody fills the storage with them. */
async function checkUnfinished(tx: Tx, organizationId: string, size: number): Promise<void> {
  await lockUploads(tx, organizationId);
  if ((await selectUnfinishedBytes(tx, organizationId)) + size > UNFINISHED_BYTES_MAX) refuse('import_uploads_full');
}

const DAY_MS = 86_400_000;

/** The browser counts the days of the sample from when it began, which may have been before midnight. */
async function isSampleFile(kind: ImportKind, { path, size }: TextFile, now: Date): Promise<boolean> {
  if (size > SAMPLE_BYTES_MAX) return false;
  const days = [now, later(now, -DAY_MS)].map((each) => today(each, 'UTC'));
  return isSampleText(kind, await readFile(path, 'utf8'), days);
}

/** Shown beside the columns; a card number is kept nowhere (decision C23). */
const withoutCard = (cell: string): string => (holdsCardNumber(cell) ? '' : cell);

type TextFile = { path: string; name: string; size: number; dialect?: Dialect };

/** A workbook becomes the CSV of one of its sheets, in the folder of the upload, which is removed after the call. */
async function asText(share: Share, { path, name, size }: Upload, wanted: string | undefined): Promise<TextFile> {
  const fileName = basename(name);
  if (extname(name).toLowerCase() !== '.xlsx') return { path, name: fileName, size };
  const target = `${path}.csv`;
  const result = await refuseUnreadable(excelLimit.run(share, () => excelToCsv(path, target, wanted)));
  if ('sheets' in result) throw new Refused('import_sheet', undefined, undefined, { sheets: result.sheets });
  return {
    path: target,
    name: result.isOnly ? fileName : `${fileName} (${result.sheet})`,
    size: (await stat(target)).size,
    dialect: EXCEL_DIALECT,
  };
}

async function refuseUnreadable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('import_unreadable', error.message);
    throw error;
  }
}

async function readRows(path: string, dialect: Dialect): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of fileRows(createReadStream(path), dialect)) {
    rows.push(row);
    if (rows.length > SAMPLE_ROWS) break;
  }
  return rows;
}

async function findDialect(path: string): Promise<Dialect> {
  const encoding = await findEncoding(createReadStream(path));
  return { encoding, delimiter: findDelimiter(await firstLine(path, encoding)) };
}

async function readStart(path: string, known: Dialect | undefined): Promise<{ dialect: Dialect; rows: FileRow[] }> {
  const dialect = known ?? (await findDialect(path));
  const rows = await refuseUnreadable(readRows(path, dialect));
  if (rows.some(({ cells }) => cells.some((cell) => cell.includes('\0'))))
    refuse('import_unreadable', 'This is not a text file. Save it as CSV.');
  return { dialect, rows };
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
