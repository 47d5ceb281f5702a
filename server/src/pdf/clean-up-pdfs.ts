import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';

const AGE_MAX_MS = 7 * 24 * 60 * 60_000;
const BYTES_MAX = 2 * 1024 ** 3;

/** Removes kept documents that are old, and the oldest ones if they take too much space. */
export async function cleanUpPdfs(
  { storage, now }: Pick<App, 'storage' | 'now'>,
  { bytesMax = BYTES_MAX }: { bytesMax?: number } = {},
): Promise<number> {
  const files = await storage.list('copies');
  const newestFirst = files.toSorted((one, other) => other.storedAt.getTime() - one.storedAt.getTime());
  const expiredBefore = later(now(), -AGE_MAX_MS);
  let [bytes, removed] = [0, 0];
  for (const file of newestFirst) {
    bytes += file.bytes;
    if (bytes <= bytesMax && file.storedAt >= expiredBefore) continue;
    await storage.remove(file.key);
    removed += 1;
  }
  return removed;
}
