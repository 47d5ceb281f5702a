import { expect, test } from 'vitest';
import { isTimeZone, TIME_ZONES } from './time-zones.ts';

test.each(TIME_ZONES)('$zone can be chosen', ({ zone }) => {
  expect(isTimeZone(zone)).toBe(true);
});

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Quarry', false],
  ['PST', false],
  ['+08:00', false],
  ['america/denver', false],
  ['', false],
])('%j is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is);
});
