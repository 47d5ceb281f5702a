import { expect, test } from 'vitest';
import { CallFailed, type FailureCode } from '../lib/send.ts';
import { messages } from '../messages.ts';
import { outcomeOf, outcomeOfFailure, type LoginResult } from './login-outcome.ts';

const LOGGED_IN: LoginResult = {
  isLogged: true,
  isEmailVerified: true,
  isInviteApproved: true,
  isApproved: true,
  userNotFound: false,
  noCustomerAccount: false,
};
const OUTSIDE = { ...LOGGED_IN, isLogged: false };

test.each<[string, LoginResult, object]>([
  ['logged in', LOGGED_IN, { kind: 'logged-in' }],
  ['not approved', { ...OUTSIDE, isInviteApproved: false }, { kind: 'go', to: '/pending-approval' }],
  ['not verified', { ...OUTSIDE, isEmailVerified: false }, { kind: 'go', to: '/confirm-email' }],
  ['unknown', { ...OUTSIDE, userNotFound: true, isEmailVerified: false }, { kind: 'go', to: '/signup' }],
  ['no account', { ...OUTSIDE, noCustomerAccount: true }, { kind: 'no-account' }],
  ['none of these', OUTSIDE, { kind: 'failed', words: messages.login.failed }],
])('a login that is %s', (_what, result, outcome) => {
  expect(outcomeOf(result)).toMatchObject(outcome);
});

test.each<[FailureCode, object]>([
  ['awaiting_approval', { kind: 'go', to: '/pending-approval' }],
  ['no_customer_account', { kind: 'no-account' }],
  ['invalid_credential', { kind: 'failed', words: 'said by the server' }],
  ['too_many_requests', { kind: 'failed', words: 'said by the server' }],
  ['offline', { kind: 'failed', words: messages.login.failed, detail: 'said by the server' }],
  ['timeout', { kind: 'failed', words: messages.login.failed, detail: 'said by the server' }],
  ['internal', { kind: 'failed', words: messages.login.failed }],
  ['not_signed_in', { kind: 'failed', words: messages.login.failed }],
])('a refusal %s', (code, outcome) => {
  expect(outcomeOfFailure(new CallFailed(code, 'said by the server', 400))).toEqual(
    'to' in outcome ? expect.objectContaining(outcome) : outcome,
  );
});

test('a fault of our own is not taken for an answer', () => {
  expect(() => outcomeOfFailure(new TypeError('a bug'))).toThrow('a bug');
});
