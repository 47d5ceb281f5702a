// `npm test`: checks, then runs all tests, and ends with the failures and one line of counts. `npm test -- --only
// check`, `unit`, `screens` or `e2e` runs one part; arguments after another `--` go to its test runner.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.ts';
import { runStep } from './run-step.ts';
import { addCounts, NONE, summaryOf } from './test-counts.ts';
import { PARTS } from './test-parts.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const chosen = values.only === undefined ? Object.keys(PARTS) : [values.only];
let counts = NONE;
for (const part of chosen) {
  const steps = PARTS[part];
  if (!steps) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}, not ${part}`);
  if (part === 'e2e') await ensureBuilt();
  for (const step of steps) counts = addCounts(counts, await runStep(step, positionals));
}
console.log(`\n${summaryOf(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
