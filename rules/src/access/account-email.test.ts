import { expect, test } from 'vitest';
import { accountEmailProblem } from './account-email.ts';

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['a@bcd.ef', 'short'],
  ['ab@cd.co', 'short'],
  ['ab@cde.co', null],
  ['  AB@CDE.CO ', null],
  // Surrounding blanks are trimmed before the length is checked.
  [' ab@cd.co ', 'short'],
  ['pat@example', 'invalid'],
  ['pat doe@example.com', 'invalid'],
  ['pat@example.com', null],
])('LOG-02 %j as the address of an account: %s', (typed, problem) => {
  expect(accountEmailProblem(typed)).toBe(problem);
});
