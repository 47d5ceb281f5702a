import { expect, test } from 'vitest';
import { hasProblems } from './field-problems.ts';
import { credentialsToSend, loginProblems } from './login-form.ts';

test.each([
  ['', '', { email: 'missing', password: 'missing' }],
  ['pat@example.com', '', { password: 'missing' }],
  ['', 'mortar', { email: 'missing' }],
  ['ab@cd.co', '12345', { email: 'short', password: 'short' }],
  ['pat@example', 'mortar', { email: 'invalid' }],
  ['Pat@Example.com', 'mortar', {}],
])('LOG-02 %j with %j: %j', (email, password, problems) => {
  expect(loginProblems({ email, password })).toEqual(problems);
  expect(hasProblems(loginProblems({ email, password }))).toBe(Object.keys(problems).length > 0);
});

test('LOG-02 the address is sent in lower case, the password untouched', () => {
  expect(credentialsToSend({ email: ' Pat@Example.com ', password: ' Mortar ' })).toEqual({
    email: 'pat@example.com',
    password: ' Mortar ',
  });
});
