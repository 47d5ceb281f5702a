import { expect, test } from 'vitest';
import { poWords } from './po-words.ts';

test.each([
  ['4711', 'PO 4711'],
  ['PO-7032', 'PO-7032'],
  ['po 7032', 'po 7032'],
  ['PO7032', 'PO7032'],
  ['P.O. 12', 'P.O. 12'],
  ['P.O.#12', 'P.O.#12'],
  ['POOL-3', 'PO POOL-3'],
  ['Port 9', 'PO Port 9'],
])('the PO number %s is said as %s', (number, words) => {
  expect(poWords(number)).toBe(words);
});
