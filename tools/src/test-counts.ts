// Counts passed, failed and skipped tests from the reports of the runners.
import { relative } from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests with the start of the reason; printed last, in case the output is cut off. */
  readonly failures: readonly string[];
  /** Those that passed only when they were tried again. */
  readonly flaky: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

const REASON_LINES = 12;
// oxlint-disable-next-line no-control-regex -- the colors of a terminal
const COLORS = /\u001B\[[\d;]*m/g;

const failureOf = (file: string, title: string, reason: string) =>
  withReason(`${relative('.', file)} › ${title}`, reason);

const withReason = (title: string, reason: string) =>
  [title, ...reason.replace(COLORS, '').trim().split('\n').slice(0, REASON_LINES)].join('\n    ');

/** A command without a report is one test. */
export const commandCounts = (name: string, code: number | null, output: string): Counts =>
  code === 0
    ? { ...NONE, passed: 1 }
    : { ...NONE, failed: 1, failures: [withReason(`${name} ended with ${code}`, output)] };

export interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** A file that could not be loaded has no failed test, but counts as a failure. */
export function vitestCounts(report: VitestReport): Counts {
  const failures = report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failureOf(name, 'the file itself', message)];
    return failed.map(({ fullName, failureMessages = [] }) => failureOf(name, fullName, failureMessages.join('\n')));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numTotalTests - report.numPassedTests - report.numFailedTests,
    failures,
    flaky: [],
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

/** The journeys that ended so, each with the error of its first or last try. */
const journeysWith = (
  status: 'unexpected' | 'flaky',
  shownTry: 0 | -1,
  { suites = [], specs = [] }: PlaywrightSuite,
): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((each) => each.status === status)
      .map(({ projectName, results }) =>
        failureOf(file, `${title} [${projectName}]`, results.at(shownTry)?.error?.message ?? ''),
      ),
  ),
  ...suites.flatMap((suite) => journeysWith(status, shownTry, suite)),
];

export const playwrightCounts = (report: PlaywrightReport): Counts => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  skipped: report.stats.skipped,
  failures: [
    ...journeysWith('unexpected', -1, report),
    ...report.errors.map(({ message = '' }) => failureOf('e2e', 'outside of the journeys', message)),
  ],
  flaky: journeysWith('flaky', 0, report),
});

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
});

export const summaryOf = ({ passed, failed, skipped, failures, flaky }: Counts) =>
  [
    ...flaky.map((each) => `FLAKY ${each}\n`),
    ...failures.map((failure) => `FAILED ${failure}\n`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
