import { expect, test } from 'vitest';
import { currencyFor } from './currency.ts';

test.each([
  ['CAD', ['USD', 'CAD'], 'CAD'],
  ['USD', ['CAD', 'USD'], 'USD'],
  [null, ['CAD', 'USD'], 'CAD'],
  ['CAD', ['USD'], 'USD'],
  ['EUR', ['CAD', 'USD'], 'CAD'],
  ['cad', ['USD', 'CAD'], 'USD'],
  ['CAD', [], 'USD'],
] as const)('stored %j out of %j is %s', (stored, offered, expected) => {
  expect(currencyFor(stored, offered)).toBe(expected);
});
