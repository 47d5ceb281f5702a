// `npm run mutate -- <folder>…`: changes the sources of a folder in small ways and reports what no test notices.
// `--sample 200` draws that many at random, `--seed` draws the same ones again, `--min 80` fails below that score.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './house/repository.ts';
import { mutateFolders } from './mutate/mutate-folders.ts';
import { jsonOf, markdownOf, rowsOf, scoreOf, scoreText, survivorText, totalOf } from './mutate/report.ts';

const SHOWN_SURVIVORS = 20;

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string' }, min: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) throw new Error('npm run mutate -- <folder>… [--sample 200] [--seed 7] [--min 80]');

const startedAt = performance.now();
const run = await mutateFolders({
  root: ROOT,
  folders: positionals.map((folder) => folder.replace(/\/$/, '')),
  ...(values.sample !== undefined && { sample: Number(values.sample) }),
  seed: values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed),
  log: (line) => console.log(line),
});
const folder = join(ROOT, 'test-results');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'mutation.md'), markdownOf(run));
await writeFile(join(folder, 'mutation.json'), jsonOf(run));

const rows = rowsOf(run);
const total = totalOf(rows);
const survivors = run.outcomes.filter(({ status }) => status === 'survived');
console.table(
  Object.fromEntries(rows.map(({ path, ...counts }) => [path, { ...counts, score: scoreText({ path, ...counts }) }])),
);
for (const { mutant } of survivors.slice(0, SHOWN_SURVIVORS)) console.log(survivorText(mutant));
if (survivors.length > SHOWN_SURVIVORS) console.log(`and ${survivors.length - SHOWN_SURVIVORS} more`);
const minutes = (performance.now() - startedAt) / 60_000;
console.log(
  `\n${total.killed} killed, ${total.timedOut} timed out, ${total.survived} survived, ${total.invalid} invalid: ` +
    `${scoreText(total)} in ${minutes.toFixed(1)} minutes${run.seed === null ? '' : `, seed ${run.seed}`}. ` +
    'All survivors: test-results/mutation.md',
);
if (values.min !== undefined && (scoreOf(total) ?? 100) < Number(values.min)) process.exitCode = 1;
