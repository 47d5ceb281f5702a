import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Ann   van der  Lee ', 'Ann', 'van der Lee'],
  ['Ann', 'Ann', ''],
  ['', '', ''],
])('%o has the first name %o and the last name %o', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
