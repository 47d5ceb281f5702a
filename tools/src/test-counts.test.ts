import { expect, test } from 'vitest';
import { addCounts, NONE, playwrightCounts, summaryOf, vitestCounts } from './test-counts.ts';

const fileOf = (...statuses: string[]) => ({
  name: 'rules/src/money.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `a cent is ${status}`,
    failureMessages: status === 'failed' ? ['\u001B[31mexpected 1\u001B[39m\n    at money.test.ts:1'] : [],
  })),
});

test('vitest: passed, failed, and everything else is skipped', () => {
  const testResults = [fileOf('passed', 'failed'), fileOf('passed', 'todo', 'skipped')];
  expect(vitestCounts({ numTotalTests: 5, numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['rules/src/money.test.ts › a cent is failed\n    expected 1\n        at money.test.ts:1'],
    flaky: [],
  });
});

test('vitest: a file that cannot be loaded is a failure', () => {
  const broken = { name: 'rules/src/x.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const counts = vitestCounts({
    numTotalTests: 1,
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [fileOf('passed'), broken],
  });
  expect(counts.failed).toBe(1);
  expect(counts.failures).toEqual(['rules/src/x.test.ts › the file itself\n    no such module']);
});

const spec = (status: string, ...errors: readonly string[]) => ({
  title: 'pays',
  file: 'pay.spec.ts',
  tests: [{ status, projectName: 'desktop', results: errors.map((message) => ({ error: { message } })) }],
});

test('playwright: an error outside of the tests is a failure', () => {
  expect(
    playwrightCounts({
      suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected', 'Busy', 'Timeout')] }] }],
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'no browser' }],
    }),
  ).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
    failures: ['pay.spec.ts › pays [desktop]\n    Timeout', 'e2e › outside of the journeys\n    no browser'],
    flaky: [],
  });
});

test('playwright: a journey that passed when it was tried again is named with its first error', () => {
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  expect(playwrightCounts({ suites: [{ specs: [spec('flaky', 'Timeout')] }], stats, errors: [] })).toEqual({
    ...NONE,
    passed: 2,
    flaky: ['pay.spec.ts › pays [desktop]\n    Timeout'],
  });
});

test('the last line adds both up, after the failures', () => {
  const sum = addCounts(
    { ...NONE, passed: 2, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0, failures: ['pay.spec.ts › pays'], flaky: ['sign-in.spec.ts › signs in'] },
  );
  expect(summaryOf(sum)).toBe(
    'FLAKY sign-in.spec.ts › signs in\n\nFAILED pay.spec.ts › pays\n\n5 passed, 1 failed, 1 skipped',
  );
  expect(summaryOf({ ...NONE, passed: 2 })).toBe('2 passed, 0 failed, 0 skipped');
});
