// The console's own toast and dialog texts; others come from rules and shared components.
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';

export const APP_NAME = 'Plumbline console';

export const messages = {
  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },
  crashHelp: 'If it happens again, contact your administrator.',
  logoutFailed: 'We could not log you out.',

  staff: {
    invited: 'The invitation was sent.',
    resent: (email: string) => `A new link was sent to ${email}.`,
    withdrawn: 'The invitation was withdrawn.',
    changed: 'The changes were saved.',
    suspended: (name: string) => `${name} is suspended.`,
    reactivated: (name: string) => `${name} can log in again.`,
    removed: (name: string) => `${name} was removed.`,
  },

  audit: {
    downloaded: 'The audit log was downloaded.',
    downloadFailed: 'We could not download the audit log.',
  },

  imports: {
    mappingSaved: 'The mapping was saved.',
    nameMissing: 'Please enter a name',
    undone: 'The import was undone.',
    downloaded: 'The rows that are left out were downloaded.',
    downloadFailed: 'We could not download the rows that are left out.',
  },

  webhooks: {
    nameMissing: 'Please enter a name',
    urlMissing: 'Please enter an address',
    typeMissing: 'Choose at least one kind of change.',
    saved: 'The webhook was saved.',
    tested: 'The test is on its way. Its answer appears in the log.',
    resent: (count: number) =>
      count === 0 ? 'Nothing has happened since.' : `${count} ${count === 1 ? 'change is' : 'changes are'} sent again.`,
    resentOne: 'The delivery is sent again.',
    paused: (name: string) => `The webhook ${name} was paused.`,
    resumed: (name: string) => `The webhook ${name} is active.`,
    removed: (name: string) => `The webhook ${name} was removed.`,
    downloaded: 'The changes were downloaded.',
    downloadFailed: 'We could not download the changes.',
  },

  tokens: {
    nameMissing: 'Please enter a name',
    scopeMissing: 'Choose what the program may do.',
    copied: 'The token was copied.',
    secretCopied: 'The secret was copied.',
    copyFailed: 'We could not copy the token. Select and copy it yourself.',
    secretCopyFailed: 'We could not copy the secret. Select and copy it yourself.',
    revoked: (name: string) => `The token of ${name} was revoked.`,
  },

  invitation: {
    nameMissing: 'Please enter your name',
    passwordShort: (min: number) => `Passwords have at least ${min} characters`,
    passwordWrong: 'This is not the password of your login.',
  },

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
  },
};
