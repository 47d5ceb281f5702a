import { expect, test } from 'vitest';
import { percentOf, readAmount, writeAmount } from './money.ts';

test.each([
  ['10.00', 1000],
  ['10.5', 1050],
  ['1000', 1000],
  ['0', 0],
  ['-3.20', -320],
  ['', null],
  ['1,000.00', null],
  ['10.005', null],
  ['ten', null],
  ['123456789012345', null],
])('reads %j as %j cents', (amount, cents) => {
  expect(readAmount(amount)).toBe(cents);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [3_401_112, '34011.12'],
  [-320, '-3.20'],
])('writes %i cents as %s', (cents, amount) => {
  expect(writeAmount(cents)).toBe(amount);
});

test('a percentage rounds half up', () => {
  expect(percentOf(2499, 3)).toBe(75);
  expect(percentOf(50, 3)).toBe(2);
  expect(percentOf(49, 3)).toBe(1);
});
