import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/plumbline');

export const hasCacheFolder = (name: string, cache = CACHE): boolean => existsSync(join(cache, name));

/** A folder that is filled once and then found by everyone: filled aside and renamed, so that no one ever meets half of it. */
export async function cacheFolder(
  name: string,
  fill: (folder: string) => Promise<void>,
  cache = CACHE,
): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  try {
    await fill(aside);
    // A temporary folder is its owner's alone; this one is for every user of the checkout.
    await chmod(aside, 0o755);
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process may have been faster; its folder is as good as ours.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
