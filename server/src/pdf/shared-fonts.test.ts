import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { documentDefinition } from './document-definition.ts';
import { widthOf } from './fit-lines.ts';
import { printPdf } from './print-pdf.ts';
import { robotoFile } from './roboto-file.ts';
import { unpackWoff } from './unpack-woff.ts';

const FRAME = { title: 'Title', author: 'Author', createdAt: new Date('2026-11-16T17:00:00.000Z'), footer: 'Footer' };
const print = (...texts: string[]) =>
  printPdf(
    documentDefinition(
      FRAME,
      texts.map((text) => ({ text })),
    ),
  );
const read = async (...texts: string[]) => (await readPdf(await print(...texts))).pages[0];

test('letters that share a glyph are read as written, whatever other documents had', async () => {
  expect(await read('7×9')).toContain('7×9|');
  expect(await read('7x9')).toContain('7x9|');
});

test('the same content gives the same bytes again', async () => {
  const first = await print('Harrow Street', 'Łódź');
  await print('Other words', 'Śródmieście');
  expect(Buffer.from(await print('Harrow Street', 'Łódź')).equals(first)).toBe(true);
});

/** Of a text, in points. */
async function printedWidth(text: string): Promise<number> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(await print(text))));
  return items[0]?.find(({ str }) => str === text)?.width ?? 0;
}

test('figures of amounts and dates have one width, and keep their commas and periods apart', async () => {
  const widths = await Promise.all(
    ['$7,737.02', '$6,181.67', '$0,000.00', '$1,111.11'].map((text) => printedWidth(text)),
  );
  expect(new Set(widths.map((width) => width.toFixed(2))).size).toBe(1);
  expect(await printedWidth('11/11/1111')).toBeCloseTo(await printedWidth('88/88/8888'), 2);
  // Elsewhere figures are not moved into what stands beside them.
  expect(await printedWidth('PO7.77')).toBeCloseTo(await printedWidth('PO777.'), 2);
});

const require = createRequire(import.meta.url);

type Parsed = {
  unitsPerEm: number;
  characterSet: number[];
  glyphForCodePoint: (code: number) => { advanceWidth: number };
};

const inter = (weight: number) => () =>
  unpackWoff(readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)));
const roboto = (style: string) => () => readFileSync(robotoFile(style));

test.each([
  ['Inter 400', inter(400)],
  ['Inter 600', inter(600)],
  ['Roboto Regular', roboto('Regular')],
  ['Roboto Medium', roboto('Medium')],
])('no letter of %s is wider than estimated', (_name, file) => {
  const { create } = require('fontkit') as { create: (bytes: Buffer) => Parsed };
  const font = create(file());
  const wider = font.characterSet.filter(
    (code) => font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm > widthOf(String.fromCodePoint(code)),
  );
  expect(wider.map((code) => `${String.fromCodePoint(code)} ${code.toString(16)}`)).toEqual([]);
});
