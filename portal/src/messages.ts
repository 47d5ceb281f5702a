// Every toast and dialog line of the portal that no rule brings along. Where the specification gives the words
// (Spec 1 §8), they are its own.
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';

export const messages = {
  crash: 'Oops, something went wrong.',
  somethingWrong: 'Something went wrong, try again or contact support.',
  offline: 'Check your connection and try again.',
  timeout: 'The portal took too long to answer. Try again in a moment.',

  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
    /** Toasts for a login that leads to a screen which is not built yet. */
    notYet: {
      unapproved: 'Invitation is awaiting approval',
      unverified: 'Email not verified',
      'unknown-user': 'User not found, please verify your email.',
    },
  },
};
