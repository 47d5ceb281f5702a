import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work takes, so that the response time does not reveal whether there was any. */
const MINIMUM_MS = 100;

export async function withMinimumDuration(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(MINIMUM_MS)]);
}
