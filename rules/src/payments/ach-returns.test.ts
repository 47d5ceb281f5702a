import { expect, test } from 'vitest';
import { isRetryableReturn, isReturnCode, returnWords } from './ach-returns.ts';

const CODES = Array.from({ length: 85 }, (_, place) => `R${String(place + 1).padStart(2, '0')}`);

test.each([
  ['R01', 'There was not enough money in the account.'],
  ['R02', 'The account is closed.'],
  ['R03', 'Your bank found no account with this name and number.'],
  ['R08', 'Your bank was asked to stop this payment.'],
  ['R10', 'Your bank was told that this payment was not authorized.'],
  ['R29', 'Your bank was told that this payment was not authorized.'],
  ['R77', 'Your bank did not take the payment.'],
  ['constructor', 'Your bank did not take the payment.'],
])('%s reads: %s', (code, words) => {
  expect(returnWords(code)).toBe(words);
});

test('every code has a sentence that does not contain the code', () => {
  for (const code of CODES) expect(returnWords(code)).toMatch(/^[A-Z][^\d]+\.$/);
});

test('only insufficient funds can be retried', () => {
  expect(CODES.filter(isRetryableReturn)).toEqual(['R01', 'R09']);
  expect(isRetryableReturn('toString')).toBe(false);
});

test('isReturnCode recognizes return codes only', () => {
  expect(CODES.every(isReturnCode)).toBe(true);
  for (const code of ['', 'R1', 'R001', 'r01', '05', 'unknown_not_found', 'XR01'])
    expect(isReturnCode(code)).toBe(false);
});
