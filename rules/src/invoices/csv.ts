// Exports for spreadsheets (Spec 1 §2, decision B19).

import { asCents, type Cents } from '../money.ts';

/** Tells a spreadsheet that UTF-8 follows. */
export const CSV_START = '\uFEFF';

// A spreadsheet runs what begins like this as a formula. Blanks before it do not always save, and the wide forms of the
// four signs count as well where people type them.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Text that anybody may have written. The apostrophe makes a spreadsheet take it for text, the quotes keep it in its cell. */
export const csvText = (text: string): string => `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** An amount of ours is a plain number, so that sums work; below zero it begins with a minus and still is no formula. */
export function csvAmount(amount: Cents): string {
  const size = asCents(Math.abs(amount));
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** One line of cells that are made already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
