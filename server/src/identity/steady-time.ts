import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work takes, so that the clock does not tell whether there was any. */
const STEADY_MS = 100;

export async function inSteadyTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(STEADY_MS)]);
}
