// The rows of a sheet as texts, in pieces.
import { UnreadableFile } from '../unreadable-file.ts';
import { addText, singleLine } from './cell-text.ts';
import { numberText } from './number-formats.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import type { Workbook } from './workbook.ts';

const EXCEL_ROWS_MAX = 200_000;
const COLUMNS_MAX = 200;
/** Of the texts of a row, as in a file of text. */
const ROW_CHARACTERS_MAX = 100_000;

export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** Rows without any text are skipped; lines are those of the sheet. */
export async function* sheetRows(bytes: AsyncIterable<Uint8Array>, workbook: Workbook): AsyncGenerator<SheetRow> {
  const reader = rowReader(workbook);
  for await (const _ of readXml(bytes, reader.handlers)) yield* reader.take();
  yield* reader.take();
}

/** A=0, B=1, AA=26. */
function columnOf(reference: string): number {
  let column = 0;
  for (let place = 0; place < reference.length; place += 1) {
    const letter = reference.charCodeAt(place) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

type Cell = { type: string; format: number; column: number; value: string; inline: string };

function rowReader({ texts, formats, is1904 }: Workbook) {
  let found: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let length = 0;
  let cell: Cell | null = null;
  let inside: 'value' | 'inline' | null = null;
  const textOf = ({ type, format, value, inline }: Cell): string => {
    if (type === 'n') return numberText(value, formats[format] ?? 'general', is1904);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 's') return texts[Number(value)] ?? '';
    return singleLine(type === 'inlineStr' ? inline : value);
  };
  const endCell = (done: Cell) => {
    const text = textOf(done);
    if (text === '') return;
    if (done.column >= COLUMNS_MAX) throw new UnreadableFile(`Line ${line} has more than ${COLUMNS_MAX} columns.`);
    while (cells.length < done.column) cells.push('');
    cells[done.column] = text;
    length += text.length;
    if (length > ROW_CHARACTERS_MAX) throw new UnreadableFile(`Line ${line} is too long.`);
  };
  const endRow = () => {
    if (cells.length === 0) return;
    if (line > EXCEL_ROWS_MAX + 1)
      throw new UnreadableFile(
        `An Excel file can have ${EXCEL_ROWS_MAX.toLocaleString('en-US')} rows. Save the sheet as CSV, which can have more.`,
      );
    found.push({ line, cells });
  };
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      if (name === 'row') {
        line = attributes['r'] === undefined ? line + 1 : Number(attributes['r']);
        cells = [];
        length = 0;
      } else if (name === 'c') {
        const { t: type = 'n', s: format = '0', r: reference } = attributes;
        const column = reference === undefined ? (cell?.column ?? -1) + 1 : columnOf(reference);
        cell = { type, format: Number(format), column, value: '', inline: '' };
      } else if (name === 'v') inside = 'value';
      else if (name === 't') inside = 'inline';
    },
    text: (text) => {
      if (cell !== null && inside !== null) cell[inside] = addText(cell[inside], text);
    },
    close: (name) => {
      if (name === 'v' || name === 't') inside = null;
      else if (name === 'c' && cell !== null) endCell(cell);
      else if (name === 'row') {
        endRow();
        cell = null;
      }
    },
  };
  return {
    handlers,
    take: (): SheetRow[] => {
      const rows = found;
      found = [];
      return rows;
    },
  };
}
