// Verifying an email address (Spec 1 §4 and §8, decision A2).

import { errorToast, outcome, type Outcome, type Toast } from './outcome.ts';

export type VerificationVisit = {
  /** What the link's code turned out to be; 'none' is a visit without a link. */
  readonly code: 'none' | 'valid' | 'bad';
  readonly hasSession: boolean;
  readonly isEmailVerified: boolean;
};

/** 'ask' is the page with Resend, 'done' the one that says Email Verified. */
export type VerificationOutcome = Outcome & { readonly screen: 'ask' | 'done' | null };

const VERIFIED: Toast = { tone: 'success', text: 'Your email has been successfully verified!' };
const BAD_CODE = 'This link is no longer valid. Log in to get a new one.';

export function verificationOutcome({ code, hasSession, isEmailVerified }: VerificationVisit): VerificationOutcome {
  if (code === 'valid') return { ...outcome(null, { toast: VERIFIED, signsOut: true }), screen: 'done' };
  // The specification's success toast on a failure is taken for a mistake.
  if (code === 'bad') return { ...outcome('/login', { toast: errorToast(BAD_CODE) }), screen: null };
  if (!hasSession) return { ...outcome('/login'), screen: null };
  return isEmailVerified ? { ...outcome('/pending-approval'), screen: null } : { ...outcome(null), screen: 'ask' };
}

export type ResendAnswer = { readonly isEmailVerificationSent: boolean; readonly isEmailVerified: boolean };

/** What Resend says; null stands for a call that failed. */
export function resendToast(answer: ResendAnswer | null): Toast {
  if (answer?.isEmailVerified) return { tone: 'info', text: 'Email already verified' };
  if (answer?.isEmailVerificationSent) return { tone: 'success', text: 'Verification email sent' };
  return errorToast('Error sending verification email, please try again in a few seconds');
}

export const RESEND_WAIT_MS = 60_000;

/**
 * How many seconds Resend still waits, for its countdown (Spec 1 §4 and §9). A send that seems to lie ahead, because a
 * clock was set back, makes nobody wait longer than the full time.
 */
export function resendWaitSeconds(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const left = Math.min(RESEND_WAIT_MS, sentAtMs + RESEND_WAIT_MS - nowMs);
  return Math.max(0, Math.ceil(left / 1000));
}
