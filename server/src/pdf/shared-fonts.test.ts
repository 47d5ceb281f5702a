import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
