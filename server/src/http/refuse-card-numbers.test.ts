import { expect, test } from 'vitest';
import { refuseCardNumbers } from './refuse-card-numbers.ts';

test.each([
  [{ info: { notes: 'card 4111 1111 1111 1111' } }],
  [{ invoices: [{ invoiceId: '4111111111111111' }] }],
  [{ cvv: '123' }],
  [['371449635398431']],
])('CARD-01 refused: %j', (input) => {
  expect(() => refuseCardNumbers(input)).toThrow('Card numbers and security codes belong in the card form only.');
});

test.each([
  // Digits of an id that look like a card number.
  [{ invoiceId: '01a1de8b-4111-1111-1111-111111111111' }],
  [{ token: '9418594164541111', notes: 'PO 4500012345', total: 4111111111111111 }],
  [{ cvv: 'C7F2A9', other: '123' }],
  [{ password: '4111111111111111', newPassword: '4111111111111111' }],
  [null],
])('accepted: %j', (input) => {
  expect(() => refuseCardNumbers(input)).not.toThrow();
});
