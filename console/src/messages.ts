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

  people: {
    customerMissing: 'Choose at least one customer.',
    reasonMissing: 'Please enter a reason',
    saved: 'The access was saved.',
    invited: 'The invitation was sent.',
    resent: (email: string) => `A new link was sent to ${email}.`,
    withdrawn: 'The invitation was withdrawn.',
    approved: (name: string) => `${name} was approved.`,
    declined: (name: string) => `${name} was declined.`,
    suspended: (name: string) => `${name} is suspended.`,
    reactivated: (name: string) => `${name} can log in again.`,
  },

  audit: {
    downloaded: 'The audit log was downloaded.',
    downloadFailed: 'We could not download the audit log.',
  },

  settings: {
    saved: (count: number) => (count === 1 ? 'The setting was saved.' : `${count} settings were saved.`),
    overtaken: 'Somebody else has changed settings meanwhile. Your changes are kept.',
    undone: 'The change was undone.',
    undoRefused: 'It cannot be undone: the earlier value is not valid any more.',
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
    resent: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'} will be sent again.`,
    resentFirst: (count: number) =>
      `The first ${count} changes will be sent again. There are more: send them when these have arrived.`,
    nothingToResend: 'Nothing has happened since.',
    resentOne: 'The delivery will be sent again.',
    paused: (name: string) => `The webhook ${name} was paused.`,
    resumed: (name: string) => `The webhook ${name} is active.`,
    removed: (name: string) => `The webhook ${name} was removed.`,
    downloaded: 'The changes were downloaded.',
    downloadFailed: 'We could not download the changes.',
  },

  portals: {
    saved: 'The portal was saved. Customers see it now.',
    created: (name: string) => `${name} was created.`,
    pictureSaved: { logo: 'The logo was saved.', icon: 'The icon was saved.' },
    pictureRemoved: { logo: 'The logo was removed.', icon: 'The icon was removed.' },
    domainVerified: (domain: string) => `${domain} is verified. Customers find the portal there.`,
    domainRemoved: 'The domain was removed.',
    copied: 'The value was copied.',
    copyFailed: 'We could not copy the value. Select and copy it yourself.',
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

  code: {
    app: {
      title: 'Enter your code',
      text: 'Open your authenticator app and enter the six digits that it shows for Plumbline.',
      label: 'Code',
      missing: 'Please enter the six digits of your app',
      wrong: 'This code is not right, or was used already. Enter the one that the app shows now.',
    },
    recovery: {
      title: 'Enter a recovery code',
      text: 'One of those that you stored when you set up two-factor sign-in. Each works once.',
      label: 'Recovery code',
      missing: 'Please enter a recovery code',
      wrong: 'This recovery code is not right, or was used already.',
    },
  },

  newPassword: {
    sent: (email: string) =>
      `If ${email} has access to the console, a link to set a new password is on its way. It works for one hour.`,
  },

  recoveryCodes: {
    copied: 'The recovery codes were copied.',
    copyFailed: 'We could not copy the codes. Select and copy them yourself.',
  },

  security: {
    codeMissing: 'Please enter a code',
    turnedOff: 'Two-factor sign-in is off.',
    ended: (device: string) => `${device} is logged out.`,
    othersEnded: 'You are logged out everywhere else.',
    passwordChanged: 'Your password was changed.',
    required: 'Two-factor sign-in is now required.',
    optional: 'Two-factor sign-in is now optional.',
    resetFor: (name: string) => `Two-factor sign-in is off for ${name}.`,
  },

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
  },
};
