// Cuts the typeface of the screens to what they use: Latin letters, the weights from regular to semibold, a few
// features. `npm run generate` writes the result, a third of the original.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

export const FONT_FILE = join(import.meta.dirname, '../../ui/src/styles/inter.gen.woff2');

const { resolve } = createRequire(import.meta.url);
const ORIGINAL = join(dirname(resolve('@fontsource-variable/inter')), 'files/inter-latin-wght-normal.woff2');

/** Kerning, accents and contextual forms; tabular figures; and the forms of 'a' and 'f' that global.css chooses. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'case', 'tnum', 'lnum', 'cv11', 'ss03'];
/** Nothing is bolder than semibold, `b` and `strong` included (global.css). */
const WEIGHTS = { min: 400, max: 600 };

export const cutFont = async (): Promise<Uint8Array> =>
  subsetFont(await readFile(ORIGINAL), latinLetters(), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  });

/** The Latin letters of Western European languages, and the punctuation, currencies and arrows that texts use. */
function latinLetters(): string {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xff],
  ] as const;
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );
  return `${letters.join('')}ıŒœˆ˚˜–—‘’‚“”„•…′″‹›⁄€™←↑→↓−∕\u2009\u202f`;
}

if (import.meta.main) await writeFile(FONT_FILE, await cutFont());
