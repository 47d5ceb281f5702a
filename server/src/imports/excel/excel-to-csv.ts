// Writes a sheet of a workbook as CSV, which is checked and imported like any other.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { IMPORT_FILE_BYTES_MAX } from '@plumbline/rules/imports/import-file';
import { UnreadableFile } from '../unreadable-file.ts';
import { sheetRows } from './sheet-rows.ts';
import { openArchive, type WorkbookArchive } from './workbook-archive.ts';
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts';

/** Inflated; a sheet of 200,000 rows has about a tenth of it. */
const SHEET_BYTES_MAX = 1024 * 1024 * 1024;

export type ExcelResult =
  | { readonly sheet: string; readonly isOnly: boolean }
  /** The workbook has several, and none of them was asked for. */
  | { readonly sheets: readonly string[] };

/** A line of the CSV is the row of the sheet, so that errors name the row that a person sees. */
export async function excelToCsv(path: string, target: string, wanted: string | undefined): Promise<ExcelResult> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const { sheets } = workbook;
    const [only] = sheets;
    const sheet = wanted === undefined ? only : sheets.find(({ name }) => name === wanted);
    if (sheet === undefined) throw new UnreadableFile(`The workbook has no sheet ${wanted}.`);
    if (wanted === undefined && sheets.length > 1) return { sheets: sheets.map(({ name }) => name) };
    await pipeline(csvLines(archive, workbook, sheet), createWriteStream(target, { mode: 0o600 }));
    return { sheet: sheet.name, isOnly: sheets.length === 1 };
  } finally {
    archive.close();
  }
}

const csvCell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function* csvLines(archive: WorkbookArchive, workbook: Workbook, { path }: Sheet): AsyncGenerator<string> {
  const bytes = await archive.read(path, SHEET_BYTES_MAX);
  if (bytes === null) throw new UnreadableFile('The workbook is damaged. Open it in Excel and save it again.');
  let last = 0;
  let size = 0;
  for await (const { line, cells } of sheetRows(bytes, workbook)) {
    if (line <= last) throw new UnreadableFile('The rows of the sheet are not in their order. Save it again in Excel.');
    const text = `${'\n'.repeat(line - last - 1)}${cells.map(csvCell).join(',')}\n`;
    size += Buffer.byteLength(text);
    if (size > IMPORT_FILE_BYTES_MAX) throw new UnreadableFile('The workbook is too large. Save the sheet as CSV.');
    yield text;
    last = line;
  }
}
