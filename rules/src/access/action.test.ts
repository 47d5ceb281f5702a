import { expect, test } from 'vitest';
import { actionOf, passwordButton, passwordSetOutcome } from './action.ts';

test.each([
  ['resetPassword', null, { screen: 'change-password', isNewUser: false }],
  ['resetPassword', 'true', { screen: 'change-password', isNewUser: true }],
  ['resetPassword', '', { screen: 'change-password', isNewUser: true }],
  ['resetPassword', 'false', { screen: 'change-password', isNewUser: false }],
  ['verifyEmail', 'true', { screen: 'verify-email' }],
  ['signIn', null, { screen: 'email-link' }],
  ['verifyAndChangeEmail', null, { screen: null, to: '/login' }],
  ['resetpassword', null, { screen: null, to: '/login' }],
  ['', null, { screen: null, to: '/login' }],
  [null, 'true', { screen: null, to: '/login' }],
])('ACC-07 mode %j with newUser %j is %j', (mode, newUser, action) => {
  expect(actionOf(mode, newUser)).toEqual(action);
});

test.each([
  [true, 'Create Password', 'Your password was created successfully.'],
  [false, 'Reset Password', 'Your password has been changed successfully.'],
])('VER-05 new user %s: %s, then %j', (isNewUser, button, text) => {
  expect(passwordButton(isNewUser)).toBe(button);
  expect(passwordSetOutcome(isNewUser)).toEqual({
    to: '/login',
    toast: { tone: 'success', text },
    signsOut: false,
    clearsSsoFlag: false,
  });
});
