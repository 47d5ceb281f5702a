// Counts passed, failed and skipped tests from the reports of the runners.
import { relative } from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests with the start of the reason; printed last, in case the output is cut off. */
  readonly failures: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

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

const failuresIn = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failureOf(file, `${title} [${projectName}]`, results.at(-1)?.error?.message ?? ''),
      ),
  ),
  ...suites.flatMap(failuresIn),
];

export const playwrightCounts = (report: PlaywrightReport): Counts => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  skipped: report.stats.skipped,
  failures: [
    ...failuresIn(report),
    ...report.errors.map(({ message = '' }) => failureOf('e2e', 'outside of the journeys', message)),
  ],
});

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

export const summaryOf = ({ passed, failed, skipped, failures }: Counts) =>
  [...failures.map((failure) => `FAILED ${failure}\n`), `${passed} passed, ${failed} failed, ${skipped} skipped`].join(
    '\n',
  );
