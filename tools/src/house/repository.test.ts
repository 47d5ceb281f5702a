import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRepository } from './repository.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-repository-'));
});
afterEach(() => rm(root, { recursive: true }));

test('ignored names are left out, at any depth', async () => {
  await writeFile(join(root, '.gitignore'), '# built\ndist/\n*.log\n');
  for (const folder of ['.git', 'dist', 'portal/dist', 'portal/src'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of [
    '.git/HEAD',
    'dist/a.ts',
    'portal/dist/b.ts',
    'portal/src/c.ts',
    'portal/npm.log',
    'portal/logo.png',
  ]) {
    await writeFile(join(root, file), file);
  }
  expect(readRepository(root)).toEqual([
    { path: '.gitignore', text: '# built\ndist/\n*.log\n' },
    { path: 'portal/src/c.ts', text: 'portal/src/c.ts' },
  ]);
});
