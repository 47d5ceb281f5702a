import { expect, test } from 'vitest';
import { isVerifyCode, readVerifyCode, showVerifyCode } from './verify-code.ts';

test.each([
  ['W7K3M9Q2XW4D', 'W7K3M9Q2XW4D'],
  ['w7k3-m9q2-xw4d', 'W7K3M9Q2XW4D'],
  [' W7K3 M9Q2\tXW4D ', 'W7K3M9Q2XW4D'],
  ['W7K3–M9Q2–XW4D', 'W7K3M9Q2XW4D'],
  ['wOiL-0000-0000', 'W01100000000'],
])('VFY-01 %j is read as %s', (typed, code) => {
  expect(readVerifyCode(typed)).toBe(code);
  expect(isVerifyCode(code)).toBe(true);
});

test.each(['', 'W7K3M9Q2XW4', 'W7K3M9Q2XW4DD', 'A7K3M9Q2XW4D', 'WUUUUUUUUUUU'])('%j is no code', (typed) => {
  expect(isVerifyCode(readVerifyCode(typed))).toBe(false);
});

test('it is shown in groups of four', () => {
  expect(showVerifyCode('W7K3M9Q2XW4D')).toBe('W7K3-M9Q2-XW4D');
  expect(showVerifyCode('W7K3M')).toBe('W7K3-M');
});
