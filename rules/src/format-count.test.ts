import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [22_000, '22,000'],
  [-1_234_567, '-1,234,567'],
])('%i is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('every whole number is grouped as in American English', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});
