// Every toast and dialog line of the portal that neither a rule nor a failed call brings along. Where the
// specification gives the words (Spec 1 §8), they are its own.
import { EMAIL_INVALID, PASSWORDS_DIFFER } from '@plumbline/rules/access/field-problems';
import { PASSWORD_LENGTH_MAX } from '@plumbline/rules/access/password';
import { PROFILE_NAME_LENGTH_MIN, USER_NAME_LENGTH_MAX } from '@plumbline/rules/access/profile';
import { failureWords } from '@plumbline/ui/app/failure-words';

export const messages = {
  somethingWrong: failureWords.somethingWrong,
  logoutFailed: failureWords.somethingWrong,
  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
    cookiesOff: 'Your browser did not keep the login. Allow cookies for this site and try again.',
  },

  sso: {
    canceled: 'Sign-in was canceled.',
    errors: {
      account_exists: 'There is already an account with this email. Log in with your password, or reset it first.',
      provider_unavailable: 'The sign-in provider does not answer right now. Try again in a moment.',
      unknown_connection: 'This way to sign in is not set up.',
      invalid_hand_off: 'This sign-in is no longer valid. Try again.',
      too_many_requests: 'Too many tries. Wait a few minutes and try again.',
    },
  },
  handOff: {
    opening: 'Opening the other portal',
    failed: 'The other portal did not open',
    expired: 'The request is too old, or it was not made in this browser. Choose the portal again from the list.',
    noAccount: 'You have no account at the other portal. Ask the supplier to open one for you.',
  },

  tooManyRequests: 'Too many tries. Wait a while and try again.',
  badLink: 'This link is no longer valid',
  checkingLink: 'Checking your link',
  linkUnchecked: 'We could not check your link',

  emailLink: {
    lead: 'We email you a link that logs you in, without a password.',
    sent: (email: string) => `If ${email} has an account, a link is on its way.`,
    sentDetail: 'Open it in this browser within 15 minutes.',
    spent: 'Links like this work once, for 15 minutes. Ask for a new one and open it right away.',
    otherBrowser: 'Open this link in your other browser',
    otherBrowserText:
      'It only works in the browser in which you asked for it. Copy the address there, or ask for a new link here.',
    failed: 'We could not log you in',
  },
  recovery: {
    lead: 'Enter the email address of your account. We send you a link to set a new password.',
    done: 'Recovery email sent!',
    sent: (email: string) => `Instructions to set a new password were sent to ${email}. The link works for one hour.`,
    unknown: (email: string) => `${email} is not linked to any account.`,
    neutral: (email: string) =>
      `If ${email} is linked to an account, instructions to set a new password are on their way.`,
  },
  newPassword: {
    first: 'You log in with it from now on.',
    again: 'You will be logged out everywhere.',
    badLink: 'Links to set a password work once, and only for a while. A newer link replaces an older one.',
  },
  restoreEmail: {
    title: 'Restore your email address?',
    text: (email: string) =>
      `The login of this account was changed from ${email} to another address. If that was not you, take it back: ` +
      'everybody is logged out, and you choose a new password.',
    done: (email: string) => `Your login is ${email} again.`,
    next: 'Choose a new password now.',
    badLink: 'Links to restore an address work once, for 7 days. If you did not change it yourself, tell us.',
  },

  fields: {
    email: { missing: 'Please enter your email address', short: EMAIL_INVALID, invalid: EMAIL_INVALID },
    password: {
      missing: 'Please enter your password',
      short: 'Passwords have at least 6 characters',
      long: `Passwords have at most ${PASSWORD_LENGTH_MAX} characters`,
    },
    newPassword: (minLength: number) => ({
      missing: 'Please choose a password',
      short: `Use at least ${minLength} characters`,
      long: `Use at most ${PASSWORD_LENGTH_MAX} characters`,
      common: 'This password is on the list of common ones. Choose another.',
    }),
    confirm: { missing: 'Please enter the new password once more', different: PASSWORDS_DIFFER },
  },

  signUp: {
    firstName: { missing: 'Please enter your first name' },
    lastName: {
      missing: 'Please enter your last name',
      long: `First and last name have at most ${USER_NAME_LENGTH_MAX} characters together`,
    },
    companyName: { missing: "Please enter your company's name" },
    companyAddress: { missing: "Please enter your company's address" },
    agreeTerms: { missing: 'Please agree to the terms' },
  },

  profile: {
    name: {
      missing: 'Please enter your name',
      short: `Use at least ${PROFILE_NAME_LENGTH_MIN} characters`,
      long: `Use at most ${USER_NAME_LENGTH_MAX} characters`,
    },
    updated: 'User updated successfully.',
    updateFailed: 'Failed to update your user data',
    passwordChanged: 'Your password has been changed successfully.',
    emailChanged: 'Your email has been changed successfully.',
  },

  waivers: { downloaded: 'Waiver downloaded successfully', downloadFailed: 'Error downloading Waiver' },
  documents: { downloaded: 'Document downloaded successfully', downloadFailed: 'Error downloading Document' },

  support: {
    name: { missing: 'Please enter your name' },
    companyName: { missing: "Please enter your company's name" },
    subject: { missing: 'Please say what it is about' },
    description: { missing: 'Please describe what you need' },
    sent: 'Ticket submitted successfully',
    failed: 'Error submitting ticket',
  },

  invoices: {
    csvDownloaded: 'Invoice CSV file downloaded successfully',
    csvFailed: 'Error downloading Invoice CSV file',
    downloaded: 'Invoice downloaded successfully',
    downloadFailed: 'Error downloading Invoice',
    printing: 'Preparing to print Invoice',
    emailed: 'Email sent to successfully!',
    emailFailed: 'Please try to send the email again',
    listFailed: 'We could not load your invoices',
    listFailedText: 'Nothing is lost. Try again, or come back in a few minutes.',
    noneYet: 'No invoices yet',
    noneYetText: (supplier: string) => `Invoices and credits of ${supplier} will stand here.`,
    noneMatch: 'No invoices match',
    noneMatchText: 'Try other filters or another search.',
    panelFailed: 'We could not load this invoice',
    panelFailedText: 'The list is not affected. Try again, or come back in a few minutes.',
    panelMissing: 'This invoice is not here',
    panelMissingText: 'It is not one of your invoices, or it was taken back.',
    historyFailed: 'The history is not available right now.',
  },
};
