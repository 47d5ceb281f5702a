import { expect, test } from 'vitest';
import { checkTexts } from './check-texts.ts';

test.each([
  [{ info: { notes: 'card 4111 1111 1111 1111' } }],
  [{ invoices: [{ invoiceId: '4111111111111111' }] }],
  [{ cvv: '123' }],
  [['371449635398431']],
])('CARD-01 refused: %j', (input) => {
  expect(() => checkTexts(input)).toThrow('Card numbers and security codes belong in the card form only.');
});

test.each([
  // Digits of an id that look like a card number.
  [{ invoiceId: '01a1de8b-4111-1111-1111-111111111111' }],
  [{ token: '9418594164541111', notes: 'PO 4500012345', total: 4111111111111111 }],
  [{ cvv: 'C7F2A9', other: '123' }],
  [{ password: '4111111111111111', newPassword: '4111111111111111' }],
  [null],
])('accepted: %j', (input) => {
  expect(() => checkTexts(input)).not.toThrow();
});

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

test.each([
  ['half of a character', { form: { a: '\ud800' } }],
  ['half of a character in a name', { form: { '\udc00': 'a' } }],
  ['more levels than any call needs', { form: nested(60) }],
])('API-02 refused: %s', (_, input) => {
  expect(() => checkTexts(input)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

test('a list of many values below many levels is read once', () => {
  const values = Array.from({ length: 100_000 }, () => 1);
  expect(() => checkTexts([[[[[[values]]]]]])).not.toThrow();
});
