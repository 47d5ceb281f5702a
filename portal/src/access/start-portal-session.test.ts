import { describe, expect, test } from 'vitest';
import type { LoginEnd } from '@plumbline/rules/access/login-outcome';
import { CallFailed, type FailureCode } from '@plumbline/ui/app/send';
import { signInFailure, signInResultOf } from './start-portal-session.ts';

describe('LOG-05 refusal codes and their sign-in result', () => {
  test.each<[FailureCode, LoginEnd]>([
    ['email_not_verified', 'unverified'],
    ['awaiting_approval', 'unapproved'],
    ['user_not_found', 'unknown-user'],
    ['no_customer_account', 'no-account'],
    ['sso_failed', 'no-account'],
  ])('%s: %s', (code, end) => {
    expect(signInResultOf(new CallFailed(code, 'words', 403))).toEqual({ end });
  });

  test('any other error is a failure, with a message if there is one', () => {
    expect(signInResultOf(new CallFailed('offline', 'Check your connection and try again.'))).toEqual({
      end: 'failed',
      failure: 'Check your connection and try again.',
      isSessionGone: false,
    });
    expect(signInResultOf(new TypeError('x'))).toEqual({ end: 'failed', failure: undefined, isSessionGone: false });
  });

  test('an ended session is flagged', () => {
    expect(signInResultOf(new CallFailed('not_signed_in', 'Sign in to continue.', 401)).isSessionGone).toBe(true);
  });
});

test.each<[FailureCode, string, string | undefined]>([
  ['invalid_credential', 'No.', 'Invalid credentials, please try again.'],
  [
    'too_many_requests',
    'Too many requests. Wait a moment and try again.',
    'Too many requests. Wait a moment and try again.',
  ],
  ['unavailable', 'The portal is not available right now.', 'The portal is not available right now.'],
  ['internal', 'Oops, something went wrong.', undefined],
])('LOG-06 the message for %s', (code, message, words) => {
  expect(signInFailure(new CallFailed(code, message, 400))).toBe(words);
});
