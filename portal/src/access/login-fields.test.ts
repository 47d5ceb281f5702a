import { expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { loginProblems, readCredentials } from './login-fields.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test('the address is sent in lower case, the password as typed', () => {
  expect(readCredentials(formOf({ email: ' Maren@Tarnwick.Example ', password: ' Pass Word ' }))).toEqual({
    email: 'maren@tarnwick.example',
    password: ' Pass Word ',
  });
  expect(readCredentials(formOf({}))).toEqual({ email: '', password: '' });
});

const { emailMissing, emailInvalid, passwordMissing, passwordShort } = messages.login;

test.each([
  ['maren@tarnwick.example', 'secret', {}],
  ['a@bcd.com', 'secret', {}],
  ['', '', { email: emailMissing, password: passwordMissing }],
  ['a@bc.com', 'secret', { email: emailInvalid }],
  ['maren.tarnwick.example', 'secret', { email: emailInvalid }],
  ['maren@tarnwick', 'secret', { email: emailInvalid }],
  ['ma ren@tarnwick.example', 'secret', { email: emailInvalid }],
  ['maren@@tarnwick.example', 'secret', { email: emailInvalid }],
  ['maren@tarnwick.example', 'short', { password: passwordShort }],
])('%s with %s', (email, password, problems) => {
  expect(loginProblems({ email, password })).toEqual(problems);
});
