// When a delivery that was not accepted is tried again (IMP-04).

import { later } from '../dates.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 10 * SECOND_MS;
const FACTOR = 3;
const DELAY_MAX_MS = 12 * HOUR_MS;
/** A delay is up to a fifth longer, so that a receiver that comes back does not get everything at once. */
const JITTER = 0.2;

/** How long a delivery is tried, and how long an endpoint may fail. */
export const RETRY_MS = 72 * HOUR_MS;

type Failure = {
  /** How often it has been tried. */
  tries: number;
  firstTriedAt: string;
  now: Date;
  /** From 0 to 1. */
  random: number;
};

/** The last try is three days after the first. Null if that is over. */
export function nextTryAt({ tries, firstTriedAt, now, random }: Failure): string | null {
  const end = later(firstTriedAt, RETRY_MS);
  if (now >= end) return null;
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** (tries - 1), DELAY_MAX_MS) * (1 + JITTER * random);
  const next = later(now, Math.round(delay));
  return (next < end ? next : end).toISOString();
}
