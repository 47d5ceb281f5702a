import { expect, test } from 'vitest';
import { zonedMoment } from './zoned-moment.ts';

test.each([
  ['2026-10-15T17:00:00.000Z', 'America/Los_Angeles', '10/15/2026, 10:00 AM PDT'],
  ['2026-12-15T18:00:00.000Z', 'America/Los_Angeles', '12/15/2026, 10:00 AM PST'],
  ['2026-12-15T18:00:00.000Z', 'America/Chicago', '12/15/2026, 12:00 PM CST'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(zonedMoment(new Date(instant), zone)).toBe(words);
});
