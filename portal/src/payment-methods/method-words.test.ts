import { expect, test } from 'vitest';
import { methodWords } from './method-words.ts';

test.each([
  [{ type: 'CREDIT_CARD', brand: 'VISA', last4: '4417' }, 'Visa 4417'],
  [{ type: 'CREDIT_CARD', brand: 'VISA' }, 'Visa'],
  [{ type: 'CREDIT_CARD', brand: 'UNHEARD_OF', last4: '4417' }, 'Card 4417'],
  [{ type: 'CREDIT_CARD', brand: null, last4: null }, 'Card'],
  [{ type: 'ACH', brand: null, last4: '8802' }, 'ACH 8802'],
  [{ type: 'CREDIT', brand: null, last4: null }, 'Credit'],
  [{ type: 'CHECK', brand: null, offlineReference: '1042' }, 'Check 1042'],
  [{ type: 'CASH', brand: null, offlineReference: '' }, 'Cash'],
  [{ type: 'WIRE', brand: null }, 'Wire'],
])('%o is %s', (method, words) => {
  expect(methodWords(method)).toBe(words);
});
