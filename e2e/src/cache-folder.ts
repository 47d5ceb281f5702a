import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/plumbline');

export const hasCacheFolder = (name: string, cache = CACHE): boolean => existsSync(join(cache, name));

/** A cached folder, filled in a temporary folder and renamed, so that no process sees it half filled. */
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
    // mkdtemp makes the folder private; other users of the checkout need access too.
    await chmod(aside, 0o755);
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process may have been faster; use its folder.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
