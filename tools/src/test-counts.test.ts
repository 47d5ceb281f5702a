import { expect, test } from 'vitest';
import { addCounts, playwrightCounts, summaryOf, vitestCounts } from './test-counts.ts';

const fileOf = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

test('vitest: passed, failed, and everything else is skipped', () => {
  const testResults = [fileOf('passed', 'failed'), fileOf('passed', 'todo', 'skipped')];
  expect(vitestCounts({ numTotalTests: 5, numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
  });
});

test('vitest: a file that cannot be loaded is a failure', () => {
  const testResults = [fileOf('passed'), { status: 'failed', assertionResults: [] }];
  expect(vitestCounts({ numTotalTests: 1, numPassedTests: 1, numFailedTests: 0, testResults }).failed).toBe(1);
});

test('playwright: an error outside of the tests is a failure', () => {
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
  });
});

test('the last line adds both up', () => {
  expect(summaryOf(addCounts({ passed: 2, failed: 0, skipped: 1 }, { passed: 3, failed: 1, skipped: 0 }))).toBe(
    '5 passed, 1 failed, 1 skipped',
  );
});
