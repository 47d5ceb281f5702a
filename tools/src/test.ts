// `npm test`: builds the web apps, runs vitest, the screen tests and the journeys, and ends with what failed and one line
// that counts all. `npm test -- --only unit`, `screens` or `e2e` runs one of them; what follows `--` again goes to it.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.ts';
import {
  addCounts,
  type Counts,
  NONE,
  playwrightCounts,
  type PlaywrightReport,
  summaryOf,
  vitestCounts,
  type VitestReport,
} from './test-counts.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Runner {
  readonly name: string;
  readonly command: readonly string[];
  readonly reportFile: string;
  readonly count: (report: unknown) => Counts;
}

const vitestRunner = (name: string, project: string): Runner => ({
  name,
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=test-results/${name}.json`,
  ],
  reportFile: `test-results/${name}.json`,
  count: (report) => vitestCounts(report as VitestReport),
});

const RUNNERS: Readonly<Record<string, Runner>> = {
  unit: vitestRunner('unit', '!screens'),
  // Apart from the unit tests: a browser beside an embedded database is more than two cores hold.
  screens: vitestRunner('screens', 'screens'),
  e2e: {
    name: 'playwright',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    reportFile: 'test-results/e2e.json',
    count: (report) => playwrightCounts(report as PlaywrightReport),
  },
};

async function run({ name, command, reportFile, count }: Runner, args: readonly string[]): Promise<Counts> {
  await rm(join(ROOT, reportFile), { force: true });
  const code = await exitCodeOf([...command, ...args]);
  const report = await readFile(join(ROOT, reportFile), 'utf8').catch(() => null);
  const counts = report === null ? NONE : count(JSON.parse(report));
  if (counts.failed > 0) return counts;
  // A runner that broke down, or ran nothing, must never look like a success.
  if (code === 0 && counts.passed > 0) return counts;
  const reason = code === 0 ? 'ran no test' : `ended with ${code} although no test failed`;
  return { ...counts, failed: 1, failures: [`${name} ${reason}: counted as one failure`] };
}

function exitCodeOf(command: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code);
    });
  });
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const chosen = values.only === undefined ? Object.keys(RUNNERS) : [values.only];
let counts = NONE;
if (chosen.includes('e2e')) await ensureBuilt();
for (const name of chosen) {
  const runner = RUNNERS[name];
  if (!runner) throw new Error(`--only takes ${Object.keys(RUNNERS).join(' or ')}, not ${name}`);
  counts = addCounts(counts, await run(runner, positionals));
}
console.log(`\n${summaryOf(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
