import { expect, test } from 'vitest';
import { asCents } from '../../money.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Zero and 00/100 dollars'],
  [1, 'Zero and 01/100 dollars'],
  [1_00, 'One and 00/100 dollars'],
  [19_99, 'Nineteen and 99/100 dollars'],
  [20_00, 'Twenty and 00/100 dollars'],
  [42_10, 'Forty-two and 10/100 dollars'],
  [100_00, 'One hundred and 00/100 dollars'],
  [999_05, 'Nine hundred ninety-nine and 05/100 dollars'],
  [1_000_00, 'One thousand and 00/100 dollars'],
  [10_859_12, 'Ten thousand eight hundred fifty-nine and 12/100 dollars'],
  [1_000_001_00, 'One million one and 00/100 dollars'],
  [2_311_412_000_00, 'Two billion three hundred eleven million four hundred twelve thousand and 00/100 dollars'],
])('%i cents are %s', (amount, words) => {
  expect(amountInWords(asCents(amount))).toBe(words);
});
