import { expect, test } from 'vitest';
import { later } from '../dates.ts';
import { nextTryAt, RETRY_MS } from './retries.ts';

const FIRST = '2026-11-16T17:00:00.000Z';

function scheduleWith(random: number): number[] {
  const delays: number[] = [];
  let now = later(FIRST, 0);
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt({ tries, firstTriedAt: FIRST, now, random });
    if (next === null) return delays;
    delays.push((Date.parse(next) - now.getTime()) / 1_000);
    now = later(next, 0);
  }
}

test('IMP-04 a delivery is tried again after growing delays, for three days and not longer', () => {
  const delays = scheduleWith(0);
  expect(delays.slice(0, 9)).toEqual([10, 30, 90, 270, 810, 2430, 7290, 21_870, 43_200]);
  expect(delays.reduce((sum, delay) => sum + delay, 0) * 1_000).toBe(RETRY_MS);
});

test('IMP-04 delays are up to a fifth longer by chance', () => {
  expect(scheduleWith(1).slice(0, 3)).toEqual([12, 36, 108]);
  expect(scheduleWith(1).reduce((sum, delay) => sum + delay, 0) * 1_000).toBe(RETRY_MS);
});
