import { expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { signedAmount } from './signed-amount.ts';

test('a credit counts against what is owed, an invoice for it', () => {
  expect(signedAmount('INVOICE', asCents(250))).toBe(250);
  expect(signedAmount('CREDIT', asCents(250))).toBe(-250);
  expect(Object.is(signedAmount('CREDIT', asCents(0)), 0)).toBe(true);
});
