import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RESEND_WAIT_MS, resendToast, resendWaitSeconds, verificationOutcome } from './verification.ts';

const QUIET = { toast: null, signsOut: false, clearsSsoFlag: false };

describe('opening the page', () => {
  test.each([true, false])('VER-03 a good code verifies and logs out, session %s', (hasSession) => {
    for (const isEmailVerified of [true, false]) {
      expect(verificationOutcome({ code: 'valid', hasSession, isEmailVerified })).toEqual({
        to: null,
        screen: 'done',
        toast: { tone: 'success', text: 'Your email has been successfully verified!' },
        signsOut: true,
        clearsSsoFlag: false,
      });
    }
  });

  test.each([true, false])('VER-03 a bad code shows an error and leads to the login, session %s', (hasSession) => {
    for (const isEmailVerified of [true, false]) {
      const { toast, ...rest } = verificationOutcome({ code: 'bad', hasSession, isEmailVerified });
      expect(rest).toEqual({ to: '/login', screen: null, signsOut: false, clearsSsoFlag: false });
      expect(toast?.tone).toBe('error');
      expect(toast?.text).toBe('This link is no longer valid. Log in to get a new one.');
    }
  });

  test.each([
    [true, true, { ...QUIET, to: '/pending-approval', screen: null }],
    [true, false, { ...QUIET, to: null, screen: 'ask' }],
    [false, false, { ...QUIET, to: '/login', screen: null }],
    [false, true, { ...QUIET, to: '/login', screen: null }],
  ])('VER-03 without a code, session %s and verified %s', (hasSession, isEmailVerified, outcome) => {
    expect(verificationOutcome({ code: 'none', hasSession, isEmailVerified })).toEqual(outcome);
  });
});

describe('resend', () => {
  test.each([
    [{ isEmailVerificationSent: true, isEmailVerified: false }, 'success', 'Verification email sent'],
    [{ isEmailVerificationSent: false, isEmailVerified: true }, 'info', 'Email already verified'],
    [{ isEmailVerificationSent: true, isEmailVerified: true }, 'info', 'Email already verified'],
    [
      { isEmailVerificationSent: false, isEmailVerified: false },
      'error',
      'Error sending verification email, please try again in a few seconds',
    ],
    [null, 'error', 'Error sending verification email, please try again in a few seconds'],
  ])('VER-02 %j says %s %j', (answer, tone, text) => {
    expect(resendToast(answer)).toEqual({ tone, text });
  });

  const SENT = 1_800_000_000_000;

  test.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1_000, 59],
    [1_001, 59],
    [58_999, 2],
    [59_000, 1],
    [59_999, 1],
    [60_000, 0],
    [90_000, 0],
    // The clock was set back.
    [-1, 60],
    [-5_000_000, 60],
  ])('VER-02 %d ms after a send there are %d s left', (passed, left) => {
    expect(resendWaitSeconds(SENT, SENT + passed)).toBe(left);
  });

  test('there is no wait before the first send', () => {
    expect(resendWaitSeconds(null, SENT)).toBe(0);
    expect(RESEND_WAIT_MS).toBe(60_000);
  });

  test('the wait only decreases, from 60 to 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.nat(100_000), (passed, more) => {
        const left = resendWaitSeconds(SENT, SENT + passed);
        expect(left).toBeGreaterThanOrEqual(resendWaitSeconds(SENT, SENT + passed + more));
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(60);
      }),
    );
  });
});
