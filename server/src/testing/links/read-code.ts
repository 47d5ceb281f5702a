// Reads the QR code of a PDF as a phone does, from the squares that are drawn: versions 1 to 10 with error correction M,
// of which nothing has to be corrected.
import { inflateSync } from 'node:zlib';

type Square = { x: number; y: number; size: number };
type Matrix = readonly (readonly boolean[])[];

/** The text of the code; null if the PDF has none. */
export function readCode(pdf: Uint8Array): string | null {
  const squares = squaresOf(pdf);
  const ground = squares.toSorted((one, other) => other.size - one.size)[0];
  const modules = squares.filter((square) => square !== ground);
  if (!ground || modules.length < 100) return null;
  const { size } = modules[0]!;
  const count = ground.size / size;
  const placeOf = (offset: number) => Math.round(offset / size);
  const dark = new Set(modules.map(({ x, y }) => `${placeOf(y - ground.y)} ${placeOf(x - ground.x)}`));
  return textOf(Array.from({ length: count }, (_, row) => places(count).map((column) => dark.has(`${row} ${column}`))));
}

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

function squaresOf(pdf: Uint8Array): Square[] {
  const file = Buffer.from(pdf);
  const streams = [...file.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(
    ({ index, 0: head }) => {
      const start = index + head.length;
      return file.subarray(start, file.indexOf('endstream', start, 'latin1'));
    },
  );
  return streams
    .flatMap((bytes) => [...inflated(bytes).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)])
    .map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), size: Number(width), height: Number(height) }))
    .filter(({ size, height }) => size === height)
    .map(({ x, y, size }) => ({ x, y, size }));
}

/** Fonts and images are streams too, which need not be text. */
function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

/** By version: the data bytes of each block. */
const BLOCKS: readonly (readonly number[])[] = [
  [],
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function textOf(matrix: Matrix): string {
  const version = (matrix.length - 17) / 4;
  const blocks = BLOCKS[version];
  if (!blocks) throw new Error(`no code of version ${version} is read here`);
  const { level, mask } = formatOf(matrix);
  if (level !== 0) throw new Error('the code does not have error correction M');
  const codewords = bytesFrom(bitsOf(matrix, version, MASKS[mask]!));
  const bits = deinterleaved(codewords, blocks).flatMap((byte) => places(8).map((bit) => (byte >> (7 - bit)) & 1));
  const read = (from: number, count: number) => bits.slice(from, from + count).reduce((sum, bit) => sum * 2 + bit, 0);
  if (read(0, 4) !== 4) throw new Error('the code is not in bytes');
  const lengthBits = version < 10 ? 8 : 16;
  const length = read(4, lengthBits);
  return Buffer.from(places(length).map((place) => read(4 + lengthBits + place * 8, 8))).toString('utf8');
}

/** The level and the mask, beside the upper left finder. */
function formatOf(matrix: Matrix): { level: number; mask: number } {
  const row = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => matrix[8]![column]);
  const column = [7, 5, 4, 3, 2, 1, 0].map((place) => matrix[place]![8]);
  const format = [...row, ...column].reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0) ^ 0x5412;
  return { level: format >> 13, mask: (format >> 10) & 7 };
}

/** In pairs of columns from the right, upwards and downwards in turn, around what is no data. */
function bitsOf(matrix: Matrix, version: number, mask: (row: number, column: number) => boolean): boolean[] {
  const { length } = matrix;
  const rights = places(length)
    .toReversed()
    .filter((column) => (column < 6 ? column % 2 === 1 : column % 2 === 0 && column > 6));
  return rights.flatMap((right, pair) => {
    const rows = pair % 2 === 0 ? places(length).toReversed() : places(length);
    return rows.flatMap((row) =>
      [right, right - 1]
        .filter((column) => !isFixed(row, column, length, version))
        .map((column) => matrix[row]![column] !== mask(row, column)),
    );
  });
}

function isFixed(row: number, column: number, length: number, version: number): boolean {
  const isFinder = (row < 9 && (column < 9 || column >= length - 8)) || (row >= length - 8 && column < 9);
  const isTiming = row === 6 || column === 6;
  const isVersion = version >= 7 && ((row < 6 && column >= length - 11) || (column < 6 && row >= length - 11));
  return isFinder || isTiming || isVersion || isAlignment(row, column, length, version);
}

function isAlignment(row: number, column: number, length: number, version: number): boolean {
  if (version === 1) return false;
  const last = length - 7;
  const centers = version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const near = (place: number) => centers.find((center) => Math.abs(center - place) <= 2);
  const [one, other] = [near(row), near(column)];
  if (one === undefined || other === undefined) return false;
  // Three corners have finders instead.
  return !['6 6', `6 ${last}`, `${last} 6`].includes(`${one} ${other}`);
}

const bytesFrom = (bits: readonly boolean[]): number[] =>
  places(Math.floor(bits.length / 8)).map((place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0),
  );

/** The first bytes of all blocks, then the second ones, and so on; shorter blocks end earlier. */
function deinterleaved(codewords: readonly number[], blocks: readonly number[]): number[] {
  const sorted = blocks.map((): number[] => []);
  let next = 0;
  for (const place of places(Math.max(...blocks))) {
    for (const [block, length] of blocks.entries()) {
      if (place < length) sorted[block]!.push(codewords[next++]!);
    }
  }
  return sorted.flat();
}
