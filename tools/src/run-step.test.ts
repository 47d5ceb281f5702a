import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStep } from './run-step.ts';

const report = { file: 'test-results/run-step-test.json', count: (counts: unknown) => counts as never };
const node = (script: string) => ['node', '-e', script];
const writing = (counts: object) =>
  `fs.mkdirSync('test-results', { recursive: true }); fs.writeFileSync('${report.file}', '${JSON.stringify(counts)}');`;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(report.file, { force: true }));

test('a command that succeeds is one passed test', async () => {
  expect(await runStep({ name: 'lint', command: node('') })).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: [],
  });
});

test('a command that fails is one failed test, with its first output', async () => {
  const command = node(`console.log('a.ts: error'); console.error('1 problem'); process.exitCode = 2`);
  const { passed, failed, failures } = await runStep({ name: 'lint', command });
  expect([passed, failed]).toEqual([0, 1]);
  expect(failures[0]).toContain('lint ended with 2');
  expect(failures[0]).toContain('a.ts: error');
  expect(failures[0]).toContain('1 problem');
});

test('a test runner is counted by its report', async () => {
  const counts = { passed: 2, failed: 1, skipped: 0, failures: ['a'] };
  expect(await runStep({ name: 'unit', command: node(writing(counts)), report })).toEqual(counts);
});

test.each([
  ['breaks down', 'process.exitCode = 3', 'unit ended with 3 although no test failed: counted as one failure'],
  ['runs no test', writing({ passed: 0, failed: 0 }), 'unit ran no test: counted as one failure'],
])('a test runner that %s is a failure', async (_, script, failure) => {
  const { failed, failures } = await runStep({ name: 'unit', command: node(script), report });
  expect([failed, failures]).toEqual([1, [failure]]);
});
