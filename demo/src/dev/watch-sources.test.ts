import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { watchSources } from './watch-sources.ts';

const ROOT = join(import.meta.dirname, '../../..');
const seen: string[] = [];
const watcher = watchSources((path) => seen.push(path));
afterAll(() => watcher.stop());

const touch = (path: string) => utimesSync(join(ROOT, path), new Date(), new Date());

test.each([
  'rules/src/money.ts',
  'contract/src/calls.ts',
  'server/src/app.ts',
  'server/src/database/migrations/all-migrations.ts',
  'sandbox/src/start-sandbox.ts',
  'demo/src/names.ts',
  'portal/index.html',
])('a change of %s is noticed', async (path) => {
  touch(path);
  await vi.waitFor(() => expect(seen).toContain(path), { timeout: 10_000 });
});

test('tests, and what Vite watches, are ignored', async () => {
  seen.length = 0;
  touch('demo/src/dev/watch-sources.test.ts');
  touch('demo/src/testing/test-browser.ts');
  touch('portal/src/main.tsx');
  touch('server/src/app.ts');
  await vi.waitUntil(() => seen.length > 0, { timeout: 10_000 });
  expect(seen).toEqual(['server/src/app.ts']);
});
