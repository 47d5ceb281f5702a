import { expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { fixedAmount, refuseAmount } from './amount.ts';

const cents = (value: number | null) => (value === null ? null : asCents(value));
const request = (amount: number | null, balances: number[] = []) => ({
  amount: cents(amount),
  paymentRequestInvoices: balances.map((balance) => ({ currentBalance: asCents(balance) })),
});

test.each([
  [500, [], 500],
  [500, [200, 400], 500],
  [0, [200], 0],
  [null, [200, 400], 600],
  [null, [], null],
])('a request for %j with invoices %j has the amount %j', (amount, balances, expected) => {
  expect(fixedAmount(request(amount, balances))).toBe(expected);
});

test.each([
  [null, null, 'amount_missing'],
  [null, -1, 'amount_negative'],
  [null, 0, null],
  [null, 700, null],
  [500, null, null],
  [500, 500, null],
  [500, 499, 'amount_not_open'],
  [500, 501, 'amount_not_open'],
])('LNK-02 for a request of %j, typing %j: %j', (amount, typed, expected) => {
  expect(refuseAmount(request(amount), cents(typed))).toBe(expected);
});
