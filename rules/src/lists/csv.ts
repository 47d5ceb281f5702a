// Exports for spreadsheets (Spec 1 §2, decision B19).

import { asCents, type Cents } from '../money.ts';

/** Tells a spreadsheet that UTF-8 follows. */
const CSV_START = '\uFEFF';

// A spreadsheet runs what begins like this as a formula. Blanks before it do not always save, and the wide forms of the
// four signs count as well where people type them.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * Text that anybody may have written; none is an empty cell. The apostrophe makes a spreadsheet take it for text, the
 * quotes keep it in its cell.
 */
export const csvText = (text: string | null | undefined): string =>
  text === null || text === undefined ? '' : `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** An amount of ours is a plain number, so that sums work; below zero it begins with a minus and still is no formula. */
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

/** A file in two parts, so that its lines can be sent batch by batch. */
export const csvTable = <Row>(columns: readonly CsvColumn<Row>[]) => ({
  head: CSV_START + csvLine(columns.map(({ head }) => csvText(head))),
  lines: (rows: readonly Row[]): string => rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join(''),
});
