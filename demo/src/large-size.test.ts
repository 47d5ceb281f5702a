import { expect, test } from 'vitest';
import { readLargeSize } from './large-size.ts';

test.each([
  { args: [], variable: undefined, size: null },
  { args: [], variable: '', size: null },
  { args: [], variable: '0', size: null },
  { args: [], variable: '1', size: 1_000_000 },
  { args: [], variable: '100000', size: 100_000 },
  { args: ['--large'], variable: undefined, size: 1_000_000 },
  { args: ['--large=50000'], variable: '1', size: 50_000 },
])('$args and $variable mean $size', ({ args, variable, size }) => {
  expect(readLargeSize(args, variable)).toBe(size);
});

test.each(['many', '12', '1e9', '1000.5'])('%s is refused in words', (given) => {
  expect(() => readLargeSize([`--large=${given}`], undefined)).toThrow(`"${given}" is no size`);
});
