import { expect, test } from 'vitest';
import { identityMessage } from './identity-message.ts';

test.each([
  ['invalid-credential', 'Invalid credentials, please try again.'],
  ['user-not-found', 'User not found, please verify your email.'],
  ['invalid-email', 'Invalid email, please verify your email.'],
  ['wrong-password', 'The password is invalid or the user does not have a password.'],
  ['user-token-expired', 'Token expired. Try to login again.'],
  ['email-already-in-use', 'Email is already in use. Change email or request password recovery.'],
])('LOG-06 %s reads %j in every spelling', (code, words) => {
  expect(identityMessage(code, 'Something else')).toBe(words);
  expect(identityMessage(`auth/${code}`, null)).toBe(words);
  expect(identityMessage(code.replaceAll('-', '_'), null)).toBe(words);
});

test.each([
  ['auth/too-many-requests', 'Provider: Too many attempts. (auth/too-many-requests).', 'Too many attempts.'],
  ['auth/weak-password', 'Provider: Choose a longer one (auth/weak-password).', 'Choose a longer one'],
  ['weak-password', 'Choose a longer one', 'Choose a longer one'],
  [null, 'Error: the line is down', 'the line is down'],
  [null, 'Please wait. Note: it takes a while', 'Please wait. Note: it takes a while'],
  [null, 'See (auth/help) first', 'See (auth/help) first'],
  [null, 'Either (and/) or', 'Either (and/) or'],
  [null, 'Ends with (and/)', 'Ends with (and/)'],
  ['oauth/invalid-credential', 'Not known here', 'Not known here'],
  [null, 'Call (800) 555-0100 (soon)', 'Call (800) 555-0100 (soon)'],
  ['auth/internal-error', 'Provider: Error (auth/internal-error).', 'Unexpected exception.'],
  ['other', '  ', 'Unexpected exception.'],
  ['toString', null, 'Unexpected exception.'],
  [null, null, 'Unexpected exception.'],
])('LOG-06 %j with %j reads %j', (code, message, words) => {
  expect(identityMessage(code, message)).toBe(words);
});
