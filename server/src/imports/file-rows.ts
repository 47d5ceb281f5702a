// Reads a CSV file of an ERP, whatever its encoding and delimiter, in pieces.
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './unreadable-file.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Dialect = { encoding: string; delimiter: string };
/** Of the CSV that is made of a sheet of Excel. */
export const EXCEL_DIALECT: Dialect = { encoding: 'xlsx', delimiter: ',' };
export type FileRow = { line: number; cells: readonly string[] };

/** Of a row with its line breaks; one that is longer has lost its closing quote. */
const ROW_CHARACTERS_MAX = 100_000;
const COLUMNS_MAX = 200;

/** By its mark, or by its bytes: what is not UTF-8 was written by an older Windows. */
export async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let rest = new Uint8Array();
  let isFirst = true;
  for await (const piece of bytes) {
    const joined = Buffer.concat([rest, piece]);
    if (isFirst && joined.length > 1) {
      const mark = encodingOfMark(joined);
      if (mark) return mark;
      isFirst = false;
    }
    // The last characters may go on in the next piece.
    const end = Math.max(0, joined.length - 3);
    const cut = startOfCharacter(joined, end);
    if (!isUtf8(joined.subarray(0, cut))) return 'windows-1252';
    rest = joined.subarray(cut);
  }
  return isUtf8(rest) ? 'utf-8' : 'windows-1252';
}

function encodingOfMark([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The last place at or before one where a character begins. */
function startOfCharacter(bytes: Uint8Array, place: number): number {
  let start = place;
  while (start > 0 && place - start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}

/** The delimiter that cuts the first line into most cells; those in quotes do not count. */
export function findDelimiter(firstLine: string): string {
  const bare = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/** The rows with the line on which each begins; those without anything in them are skipped. */
export async function* fileRows(bytes: AsyncIterable<Uint8Array>, dialect: Dialect): AsyncGenerator<FileRow> {
  /** The last line that was read, which may be ahead of the rows below. */
  let last = 0;
  const parser = parse({
    delimiter: dialect.delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    // Inches, as in a board of 5/8".
    relax_quotes: true,
    on_record: (row: string[], { lines }) => {
      last = lines;
      return row;
    },
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS_MAX,
  });
  const reading = pipeline(Readable.from(decoded(bytes, dialect.encoding)), parser);
  // Reported by the loop below, which ends first.
  reading.catch(() => {});
  try {
    for await (const row of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const { record, info } = row;
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      if (record.length > COLUMNS_MAX)
        throw new UnreadableFile(`Line ${info.lines} has more than ${COLUMNS_MAX} columns.`);
      if (record.every((cell) => cell.trim() === '')) continue;
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(csvWords(error, last));
  } finally {
    parser.destroy();
  }
}

const csvWords = ({ code }: CsvError, line: number): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quote that opens after line ${line} is not closed.`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `The row after line ${line} is too long. Is a quote not closed?`;
  return `The row after line ${line} cannot be read: check its quotes.`;
};

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === EXCEL_DIALECT.encoding ? 'utf-8' : encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
