// Where a login leads (Spec 1 §4 and §8).

import { errorToast, outcome, type Outcome, type Toast } from './outcome.ts';
import { safeRedirect } from './safe-redirect.ts';

export type LoginFlags = {
  readonly isLogged: boolean;
  readonly isEmailVerified: boolean;
  readonly isInviteApproved: boolean;
  readonly userNotFound: boolean;
  readonly noCustomerAccount: boolean;
};

export type LoginEnd = 'logged-in' | 'no-account' | 'unknown-user' | 'unverified' | 'unapproved' | 'failed';

export const LOGIN_FAILED = 'Error logging in, please review your credentials.';
const NO_ACCOUNT = 'We could not find any customer account for this user';
const NO_PORTAL = 'User without permission to access the portal!';

/** Also shown on the sign-up page of such a portal (Spec 1 §2). */
export const SIGN_UP_DISABLED: Toast = { tone: 'warning', text: 'New sign-ups are disabled.' };

/**
 * Checks the specific flags first: an unknown person is neither verified nor approved, and verification comes before
 * approval.
 */
export function loginEndOf(flags: LoginFlags): LoginEnd {
  if (flags.isLogged) return 'logged-in';
  if (flags.noCustomerAccount) return 'no-account';
  if (flags.userNotFound) return 'unknown-user';
  if (!flags.isEmailVerified) return 'unverified';
  return flags.isInviteApproved ? 'failed' : 'unapproved';
}

export type LoginVisit = {
  /** The `redirect` parameter. */
  readonly redirect: string | null;
  readonly canSignUp: boolean;
  /** The identity service's message, if it says more than 'review your credentials'. */
  readonly failure?: string | undefined;
};

export function loginOutcome(end: LoginEnd, visit: LoginVisit): Outcome {
  switch (end) {
    case 'logged-in':
      return outcome(safeRedirect(visit.redirect) ?? '/dashboard');
    case 'unverified':
      return outcome('/confirm-email');
    case 'unapproved':
      return outcome('/pending-approval');
    case 'unknown-user':
      // Decision A4: with sign-up disabled, /signup would redirect straight back here.
      return visit.canSignUp ? outcome('/signup') : outcome('/login', { toast: SIGN_UP_DISABLED, signsOut: true });
    case 'no-account':
      return outcome('/logout', { toast: errorToast(NO_ACCOUNT), clearsSsoFlag: true });
    case 'failed':
      return outcome(null, { toast: errorToast(visit.failure ?? LOGIN_FAILED) });
  }
}

/** After the login the user's portals are loaded; a user without one is logged out. null continues. */
export const noPortalOutcome = (portalCount: number): Outcome | null =>
  portalCount === 0 ? outcome('/logout', { toast: errorToast(NO_PORTAL) }) : null;
