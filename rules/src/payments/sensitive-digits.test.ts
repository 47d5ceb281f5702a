import { describe, expect, test } from 'vitest';
import { holdsCardNumber, isSecurityCode } from './sensitive-digits.ts';

describe('holdsCardNumber', () => {
  test.each([
    ['4111111111111111', true],
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['card 371449635398431 exp 12/30', true],
    ['6011000995500000.', true],
    ['2223003122003222', true],
    ['4111111111111112', false],
    ['9418594164541111', false],
    ['PO 4500012345', false],
    ['', false],
    ['1234567890123', false],
  ])('%s: %s', (text, expected) => {
    expect(holdsCardNumber(text)).toBe(expected);
  });
});

test.each([
  ['123', true],
  ['1234', true],
  [' 999 ', true],
  ['12345', false],
  ['C7X2', false],
  ['', false],
])('isSecurityCode %s: %s', (text, expected) => {
  expect(isSecurityCode(text)).toBe(expected);
});
