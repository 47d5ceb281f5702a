// Renders a document on the current thread. Use cases call renderPdf, which uses a worker thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { unpackWoff } from './unpack-woff.ts';

const { resolve } = createRequire(import.meta.url);
const INTER = join(dirname(resolve('@fontsource/inter')), 'files');
const ROBOTO = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
export const robotoFile = (style: string): string => join(ROBOTO, `Roboto-${style}.ttf`);

/** The type declarations leave it out. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, bytes: Buffer) => void } };

/** The typeface of the product, its Latin part: the whole font takes several times as long to render. */
function unpackInter(weight: number): string {
  const name = `inter-latin-${weight}-normal`;
  virtualfs.writeFileSync(`${name}.ttf`, unpackWoff(readFileSync(join(INTER, `${name}.woff`))));
  return `${name}.ttf`;
}

pdfmake.setFonts({
  Inter: { normal: unpackInter(400), bold: unpackInter(600) },
  Roboto: { normal: robotoFile('Regular'), bold: robotoFile('Medium') },
});
// Rendering fetches nothing and opens no files except its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => dirname(path) === ROBOTO);

export const printPdf = async (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(definition).getBuffer();
