import { expect, test } from 'vitest';
import { isTimeZone } from './time-zones.ts';

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
