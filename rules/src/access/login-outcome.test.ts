import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  loginEndOf,
  loginOutcome,
  noPortalOutcome,
  type LoginEnd,
  type LoginFlags,
  type LoginVisit,
} from './login-outcome.ts';

const FINE: LoginFlags = {
  isLogged: false,
  isEmailVerified: true,
  isInviteApproved: true,
  userNotFound: false,
  noCustomerAccount: false,
};
const VISIT: LoginVisit = { redirect: null, canSignUp: true };
const QUIET = { toast: null, signsOut: false, clearsSsoFlag: false };

describe('result of a login', () => {
  test.each([
    [{ isLogged: true }, 'logged-in'],
    [{ isInviteApproved: false }, 'unapproved'],
    [{ isEmailVerified: false }, 'unverified'],
    [{ isEmailVerified: false, isInviteApproved: false }, 'unverified'],
    [{ noCustomerAccount: true, isInviteApproved: false }, 'no-account'],
    [{ userNotFound: true, isEmailVerified: false, isInviteApproved: false }, 'unknown-user'],
    [{ noCustomerAccount: true, userNotFound: true }, 'no-account'],
    [{}, 'failed'],
  ])('%j is %s', (flags, end) => {
    expect(loginEndOf({ ...FINE, ...flags })).toBe(end);
  });

  test('other flags do not change a successful login', () => {
    const flags = fc.record({
      isLogged: fc.constant(true),
      isEmailVerified: fc.boolean(),
      isInviteApproved: fc.boolean(),
      userNotFound: fc.boolean(),
      noCustomerAccount: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, (each) => {
        expect(loginEndOf(each)).toBe('logged-in');
      }),
    );
  });
});

describe('target of a login', () => {
  test.each([
    ['logged-in', { ...QUIET, to: '/dashboard' }],
    ['unapproved', { ...QUIET, to: '/pending-approval' }],
    ['unverified', { ...QUIET, to: '/confirm-email' }],
    ['unknown-user', { ...QUIET, to: '/signup' }],
    [
      'no-account',
      {
        to: '/logout',
        toast: { tone: 'error', text: 'We could not find any customer account for this user' },
        signsOut: false,
        clearsSsoFlag: true,
      },
    ],
    [
      'failed',
      { ...QUIET, to: null, toast: { tone: 'error', text: 'Error logging in, please review your credentials.' } },
    ],
  ] as const)('LOG-05 %s', (end, outcome) => {
    expect(loginOutcome(end, VISIT)).toEqual(outcome);
  });

  test('LOG-05 a login leads to the requested page if it belongs to this portal', () => {
    expect(loginOutcome('logged-in', { ...VISIT, redirect: '/history/invoices?page=2' }).to).toBe(
      '/history/invoices?page=2',
    );
    expect(loginOutcome('logged-in', { ...VISIT, redirect: '//evil.example' }).to).toBe('/dashboard');
  });

  test('a known failure is shown in its own words', () => {
    const failure = 'Invalid credentials, please try again.';
    expect(loginOutcome('failed', { ...VISIT, failure }).toast).toEqual({ tone: 'error', text: failure });
  });

  test('with sign-up disabled, an unknown person is not redirected in a circle', () => {
    expect(loginOutcome('unknown-user', { ...VISIT, canSignUp: false })).toEqual({
      to: '/login',
      toast: { tone: 'warning', text: 'New sign-ups are disabled.' },
      signsOut: true,
      clearsSsoFlag: false,
    });
  });

  test('the redirect parameter is used only after a successful login', () => {
    const ends: LoginEnd[] = ['no-account', 'unknown-user', 'unverified', 'unapproved', 'failed'];
    for (const end of ends) {
      expect(loginOutcome(end, { ...VISIT, redirect: '/pay' })).toEqual(loginOutcome(end, VISIT));
    }
  });

  test('ACC-12 a user without a portal sees an error and is logged out', () => {
    expect(noPortalOutcome(0)).toEqual({
      ...QUIET,
      to: '/logout',
      toast: { tone: 'error', text: 'User without permission to access the portal!' },
    });
    expect(noPortalOutcome(1)).toBeNull();
    expect(noPortalOutcome(2)).toBeNull();
  });
});
