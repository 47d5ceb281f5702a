import { Refused } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';

/** After their rows are gone; a file that stays takes room and is found by nobody. */
export async function removeFiles({ storage, log }: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'an uploaded file was not removed'));
  }
}

/** Removes stored files again if the call is refused. After an outage they stay: their rows may have been committed. */
export async function removeIfRefused<Result>(
  app: App,
  stored: readonly { fileKey: string }[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) await removeFiles(app, keysOf(stored));
    throw error;
  }
}

export const keysOf = (stored: readonly { fileKey: string }[]): string[] => stored.map(({ fileKey }) => fileKey);
