// Draws the sample forms of every state and the default wording of every type into a folder, to be looked at:
// node demo/src/waivers/draw-waivers.ts FOLDER
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waiverPages } from './waiver-pages.ts';

const [folder = 'waiver-pages'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const { name, draw } of waiverPages()) await writeFile(join(folder, `${name}.pdf`), await draw());
