import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { libraryFolders } from './debian-chromium.ts';

test('every folder with shared libraries is found', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-root-'));
  for (const file of [
    'usr/lib/arm/pulse/libpulse.so',
    'usr/lib/arm/libnss3.so',
    'lib/arm/libz.so.1',
    'usr/share/doc/libz.txt',
  ]) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), '');
  }
  const folders = await libraryFolders(root);
  expect(folders.map((folder) => folder.slice(root.length))).toEqual([
    '/lib/arm',
    '/usr/lib/arm',
    '/usr/lib/arm/pulse',
  ]);
  await rm(root, { recursive: true });
});
