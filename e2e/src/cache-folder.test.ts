import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'plumbline-cache-'));
});
afterEach(() => rm(cache, { recursive: true }));

const fillWith =
  (text: string, waitMs = 0) =>
  async (folder: string) => {
    await sleep(waitMs);
    await writeFile(join(folder, 'content'), text);
  };

test('a folder is filled once', async () => {
  const folder = await cacheFolder('browser', fillWith('first'), cache);
  expect(await cacheFolder('browser', fillWith('second'), cache)).toBe(folder);
  expect(await readFile(join(folder, 'content'), 'utf8')).toBe('first');
});

test('when two processes fill it at once, one wins and both find it complete', async () => {
  const folders = await Promise.all([
    cacheFolder('browser', fillWith('slow', 50), cache),
    cacheFolder('browser', fillWith('quick'), cache),
  ]);
  expect(folders[0]).toBe(folders[1]);
  expect(await readFile(join(folders[0], 'content'), 'utf8')).toBe('quick');
  expect(await readdir(cache)).toEqual(['browser']);
});

test('a failure leaves nothing behind', async () => {
  const fail = async () => {
    throw new Error('no network');
  };
  await expect(cacheFolder('browser', fail, cache)).rejects.toThrow('no network');
  expect(await readdir(cache)).toEqual([]);
});
