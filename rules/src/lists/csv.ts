// CSV exports (Spec 1 §2, decision B19).

import { asCents, type Cents } from '../money.ts';

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const CSV_START = '\uFEFF';

// Spreadsheets run cells that start like this as formulas, sometimes even after blanks; the full-width forms of the
// four signs count too.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell of untrusted text. The apostrophe makes a spreadsheet treat it as text; the quotes keep it in its cell. */
export const csvText = (text: string | null | undefined): string =>
  text === null || text === undefined ? '' : `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** Amounts are plain numbers, so that sums work; a leading minus is not escaped, since it cannot be a formula. */
export function csvAmount(amount: Cents): string {
  const size = asCents(Math.abs(amount));
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

export type CsvColumn<Row> = {
  readonly head: string;
  /** Made by `csvText` or `csvAmount`. */
  readonly cell: (row: Row) => string;
};

/** Head and lines are separate, so that the lines can be streamed in batches. */
export const csvTable = <Row>(columns: readonly CsvColumn<Row>[]) => ({
  head: CSV_START + csvLine(columns.map(({ head }) => csvText(head))),
  lines: (rows: readonly Row[]): string => rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join(''),
});
