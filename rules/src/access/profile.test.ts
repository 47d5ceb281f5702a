import { describe, expect, test } from 'vitest';
import { emailChangeProblems, passwordChangeProblems, profileNameProblem, userNameProblem } from './profile.ts';

const RULES = { minLength: 8, commonPasswords: new Set(['password']) };

describe('name', () => {
  test.each([
    ['', 'missing', 'missing'],
    [' \n', 'missing', 'missing'],
    ['Li', null, 'short'],
    ['Li Wu', null, 'short'],
    [' Li Wu ', null, 'short'],
    ['Li Wun', null, null],
    ['N'.repeat(120), null, null],
    [` ${'N'.repeat(120)} `, null, null],
    ['N'.repeat(121), 'long', 'long'],
  ])('PRF-01 %j: the server says %s, the form %s', (name, server, form) => {
    expect(userNameProblem(name)).toBe(server);
    expect(profileNameProblem(name)).toBe(form);
  });
});

describe('changes', () => {
  test.each([
    ['', '', '', { old: 'missing', new: 'missing', confirm: 'missing' }],
    ['brick', 'cobbles', 'cobbles', { old: 'short', new: 'short' }],
    ['mortar', 'cobblers', 'cobblers', {}],
    ['mortar', 'cobblers', 'cobbler', { confirm: 'different' }],
    ['mortar', 'password', 'password', { new: 'common' }],
    // The confirmation is compared with the new password, not with the old one.
    ['mortar', 'cobblers', 'mortar', { confirm: 'different' }],
  ])('PRF-01 password %j to %j and %j: %j', (old, next, confirm, problems) => {
    expect(passwordChangeProblems({ old, new: next, confirm }, RULES)).toEqual(problems);
  });

  test.each([
    ['', '', { email: 'missing', password: 'missing' }],
    ['ab@cd.co', 'brick', { email: 'short', password: 'short' }],
    ['pat@example', 'mortar', { email: 'invalid' }],
    ['pat@example.com', 'mortar', {}],
  ])('PRF-01 email to %j with password %j: %j', (email, password, problems) => {
    expect(emailChangeProblems({ email, password })).toEqual(problems);
  });
});

test.each(['Ann\r\nBcc: all', 'Ann\u0007', 'Ann\u202ennA', 'Ann\u2066x', 'Ann\u2028x'])(
  'a name that cannot be printed on one line is refused: %j',
  (name) => expect(userNameProblem(name)).toBe('invalid'),
);

test.each(["Siobhán O'Neill-Müller", '山田 太郎', 'محمد علي'])('%s is a name', (name) =>
  expect(userNameProblem(name)).toBeNull(),
);
