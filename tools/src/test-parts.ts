// The parts of `npm test` in order, with their commands.
import { availableParallelism } from 'node:os';
import {
  type Counts,
  playwrightCounts,
  type PlaywrightReport,
  vitestCounts,
  type VitestReport,
} from './test-counts.ts';

export interface Step {
  readonly name: string;
  /** A command of node_modules/.bin with its arguments. */
  readonly command: readonly string[];
  /** The report in which a test runner counts its tests. Any other step is one test, which fails with its command. */
  readonly report?: { readonly file: string; readonly count: (report: unknown) => Counts };
}

const vitest = (name: string, ...options: readonly string[]): Step => {
  const file = `test-results/${name}.json`;
  return {
    name,
    command: ['vitest', 'run', ...options, '--reporter=default', '--reporter=json', `--outputFile=${file}`],
    report: { file, count: (report) => vitestCounts(report as VitestReport) },
  };
};

const journeys: Step = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  report: { file: 'test-results/e2e.json', count: (report) => playwrightCounts(report as PlaywrightReport) },
};

export const PARTS: Readonly<Record<string, readonly Step[]>> = {
  check: [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint'] },
    { name: 'types', command: ['tsc'] },
    vitest('house', '--project=tools'),
  ],
  unit: [vitest('unit', '--project=!tools', '--project=!screens')],
  // Separate from the unit tests: a browser beside an embedded database is too much for two cores.
  // One page more than cores: a page waits a quarter of its time for timers of the screen.
  screens: [vitest('screens', '--project=screens', `--maxWorkers=${availableParallelism() + 1}`)],
  e2e: [journeys],
};
