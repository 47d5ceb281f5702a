import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';
/** Any code points, lone surrogates included. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));

test.each([
  ['EMAIL_SENT', 'Emailed'],
  ['PRINTED', 'Printed'],
  ['DOWNLOADED', 'Downloaded'],
  ['SHORT_PAY', 'Paid in part'],
  ['OVER_PAY', 'Overpaid'],
  ['COMPLETE_PAY', 'Paid in full'],
  ['REFUNDED', 'Payment refunded'],
  ['CANCELED', 'Payment canceled'],
  ['VIEWED', 'Viewed'],
])('REP-06 of the nine types of the specification, %s is %s', (type, words) => {
  expect(eventWords(type)).toBe(words);
});

test.each([
  ['CREDIT_APPLIED', 'Credit applied'],
  ['CHARGEBACK', 'Chargeback'],
  ['ach-returned', 'Ach returned'],
  ['STEP_2', 'Step 2'],
  ['viewed', 'Viewed'],
  ['toString', 'Tostring'],
  ['', 'Updated'],
  ['_', 'Updated'],
  ['_A', 'Updated'],
  ['A__B', 'Updated'],
  ['2FA', 'Updated'],
  ['<b>bold</b>', 'Updated'],
])('an unknown type, %j, reads %j', (type, words) => {
  expect(eventWords(type)).toBe(words);
});

test('the text is never empty and never contains markup', () => {
  fc.assert(
    fc.property(anyText, (type) => {
      expect(eventWords(type)).toMatch(/^[A-Z][A-Za-z\d ]*$/);
    }),
  );
});
