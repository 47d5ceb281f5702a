import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORDS_DIFFER } from './field-problems.ts';
import { confirmProblem, newPasswordProblem, passwordProblem, type PasswordRules } from './password.ts';

const RULES: PasswordRules = { minLength: 6, commonPasswords: new Set(['password', '123456', 'qwerty12']) };
const EMOJI = '\u{1F511}';

describe('existing password', () => {
  test.each([
    ['', 'missing'],
    ['12345', 'short'],
    ['123456', null],
    ['      ', null],
    [EMOJI.repeat(5), 'short'],
    [EMOJI.repeat(6), null],
    ['x'.repeat(256), null],
    [EMOJI.repeat(256), null],
    ['x'.repeat(257), 'long'],
  ])('LOG-02 %j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe('new password', () => {
  test.each([
    ['', 6, 'missing'],
    ['stone', 6, 'short'],
    ['mortar', 6, null],
    ['mortar', 7, 'short'],
    ['mortars', 7, null],
    // No portal can set a minimum below six.
    ['brick', 4, 'short'],
    ['password', 6, 'common'],
    ['PassWord', 6, 'common'],
    ['aaaaaa', 6, 'common'],
    ['abABab', 6, 'common'],
    ['      ', 6, 'common'],
    ['a  a  b', 6, 'common'],
    ['abcabc', 6, null],
    ['password', 9, 'short'],
    // Full-width letters count as their ordinary forms.
    ['\uFF50\uFF41\uFF53\uFF53\uFF57\uFF4F\uFF52\uFF44', 6, 'common'],
    ['password1', 6, null],
    ['y'.repeat(257), 6, 'long'],
  ])('%j with a minimum of %d: %s', (password, minLength, problem) => {
    expect(newPasswordProblem(password, { ...RULES, minLength })).toBe(problem);
  });

  test('every allowed new password is accepted at login', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 0, max: 64 }), (password, minLength) => {
        const mayBeWanted = newPasswordProblem(password, { ...RULES, minLength }) === null;
        expect(mayBeWanted && passwordProblem(password) !== null).toBe(false);
      }),
    );
  });
});

test.each([
  ['mortar', '', 'missing'],
  ['mortar', 'mortar', null],
  ['mortar', 'Mortar', 'different'],
  ['mortar', 'mortar ', 'different'],
  ['', '', 'missing'],
])('%j repeated as %j: %s', (password, confirm, problem) => {
  expect(confirmProblem(password, confirm)).toBe(problem);
});

test('the texts are those of the specification', () => {
  expect(PASSWORDS_DIFFER).toBe('Please make sure your passwords match.');
});
