// Renders a document on the current thread. Use cases call renderPdf, which uses a worker thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { robotoFile } from './roboto-file.ts';
import { shareFont } from './shared-fonts.ts';
import './table-tails.ts';
import './tagged-pages.ts';
import { unpackWoff } from './unpack-woff.ts';

const { resolve } = createRequire(import.meta.url);
const INTER = join(dirname(resolve('@fontsource/inter')), 'files');

/** The type declarations leave it out. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, bytes: Buffer) => void } };

function shareFontFile(name: string, read: () => Buffer): string {
  virtualfs.writeFileSync(name, shareFont(name, read));
  return name;
}

/** The typeface of the product, its Latin part. */
const inter = (weight: number, style: 'normal' | 'italic' = 'normal') =>
  shareFontFile(`Inter-${weight}-${style}`, () =>
    unpackWoff(readFileSync(join(INTER, `inter-latin-${weight}-${style}.woff`))),
  );
const roboto = (style: string) => shareFontFile(`Roboto-${style}`, () => readFileSync(robotoFile(style)));

pdfmake.setFonts({
  Inter: { normal: inter(400), bold: inter(600), italics: inter(400, 'italic'), bolditalics: inter(600, 'italic') },
  Roboto: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
});
// Rendering fetches nothing and opens no files.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

export const printPdf = async (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(definition).getBuffer();
