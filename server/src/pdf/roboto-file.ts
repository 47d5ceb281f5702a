import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const ROBOTO = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');

/** In a file of its own: drawing a logo needs the font and nothing else of what prints documents. */
export const robotoFile = (style: string): string => join(ROBOTO, `Roboto-${style}.ttf`);
