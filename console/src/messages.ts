// The console's own toast and dialog texts; others come from rules and shared components.
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';

export const APP_NAME = 'Plumbline console';

export const messages = {
  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },
  crashHelp: 'If it happens again, contact your administrator.',
  logoutFailed: 'We could not log you out.',

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
  },
};
