// Draws the sample forms of every state and the default wording of every type into a folder, usual and extreme ones, to be looked at:
// node demo/src/waivers/draw-waivers.ts FOLDER
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extremePages, usualPages } from './waiver-pages.ts';

const [folder = 'waiver-pages'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const { name, draw } of [...usualPages(), ...extremePages()])
  await writeFile(join(folder, `${name}.pdf`), await draw());
