// Every toast and dialog line of the portal that neither a rule nor a failed call brings along. Where the
// specification gives the words (Spec 1 §8), they are its own.
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { failureWords } from '@plumbline/ui/app/failure-words';

export const messages = {
  logoutFailed: failureWords.somethingWrong,
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
