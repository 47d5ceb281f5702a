// Keeps the last rows of a table on one page, so that a total never stands alone: `table: { tailRows: 3, … }`. pdfmake
// knows this only for the rows below the head (keepWithHeaderRows).
import { createRequire } from 'node:module';

type Writer = { beginUnbreakableBlock: () => void; commitUnbreakableBlock: () => void };
type TableProcessor = {
  rowsWithoutPageBreak: number;
  tableNode: { table: { body: unknown[]; tailRows?: number } };
  beginRow: (row: number, writer: Writer) => unknown;
  endRow: (row: number, writer: Writer, ...more: unknown[]) => unknown;
};

declare module 'pdfmake/interfaces.js' {
  interface Table {
    /** How many rows at the end stay on one page. */
    tailRows?: number;
  }
}

const require = createRequire(import.meta.url);
const processing = require('pdfmake/js/TableProcessor.js') as { default: { prototype: TableProcessor } };
const { beginRow, endRow } = processing.default.prototype;

/** None if the tail begins in the rows that stay with the head. */
function firstOfTail({ rowsWithoutPageBreak, tableNode: { table } }: TableProcessor): number | null {
  const first = table.body.length - (table.tailRows ?? 0);
  return table.tailRows !== undefined && first >= rowsWithoutPageBreak ? first : null;
}

processing.default.prototype.beginRow = function (this: TableProcessor, row, writer) {
  if (row === firstOfTail(this)) writer.beginUnbreakableBlock();
  return beginRow.call(this, row, writer);
};
processing.default.prototype.endRow = function (this: TableProcessor, row, writer, ...more) {
  endRow.call(this, row, writer, ...more);
  if (row === this.tableNode.table.body.length - 1 && firstOfTail(this) !== null) writer.commitUnbreakableBlock();
};
