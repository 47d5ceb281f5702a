// The portal's toast and dialog texts that do not come from a rule or a refusal; exact texts are those of Spec 1 §8.
import { EMAIL_INVALID, PASSWORDS_DIFFER } from '@plumbline/rules/access/field-problems';
import { PASSWORD_LENGTH_MAX } from '@plumbline/rules/access/password';
import { PROFILE_NAME_LENGTH_MIN, USER_NAME_LENGTH_MAX } from '@plumbline/rules/access/profile';
import { failureMessages } from '@plumbline/ui/app/failure-messages';

export const messages = {
  somethingWrong: failureMessages.somethingWrong,
  logoutFailed: failureMessages.somethingWrong,
  sessionEnded: { text: 'You have been logged out.', detail: 'Log in again to go on where you left off.' },

  account: { notChosen: 'You cannot switch to this company now. Load the page again, or ask your supplier.' },

  receiptClosed: {
    title: 'Log in to see this payment',
    text: 'For one day you can also open it in the browser tab in which you paid.',
  },

  login: {
    emailMissing: 'Please enter your email address',
    emailInvalid: EMAIL_INVALID,
    passwordMissing: 'Please enter your password',
    passwordShort: 'Passwords have at least 6 characters',
    passwordLong: 'Passwords have at most 256 characters',
    cookiesOff: 'Your browser did not keep the login. Allow cookies for this site and try again.',
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
  closeOut: { downloaded: 'Close-out packet downloaded', downloadFailed: 'We could not make the close-out packet' },
  documents: { downloaded: 'Document downloaded successfully', downloadFailed: 'Error downloading Document' },

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
    noneYetText: (supplier: string) => `Invoices and credits of ${supplier} appear here.`,
    noneMatch: 'No invoices match',
    noneMatchText: 'Try other filters or another search.',
    panelFailed: 'We could not load this invoice',
    panelFailedText: 'The list is not affected. Try again, or come back in a few minutes.',
    panelMissing: 'This invoice is not here',
    panelMissingText: 'It is not one of your invoices, or it was withdrawn.',
    historyFailed: 'The history is not available right now.',
  },

  // The page after a payment.
  receipt: {
    downloaded: 'Payment downloaded successfully',
    downloadFailed: 'Error downloading Payment',
    printing: 'Preparing to print Payment',
    emailed: 'Email sent to successfully!',
    emailFailed: 'Please try to send the email again',
  },
  thanks: {
    copied: 'Confirmation code copied',
    copyFailed: 'The code could not be copied. Select it and copy it yourself.',
  },

  // The pay flow: choosing invoices and the method.
  pay: {
    selectAgain: 'Please select again',
    tooMany: (max: number) => `One payment takes at most ${max} invoices.`,
    nothingOpen: 'Nothing to pay',
    nothingOpenText: (supplier: string) => `Open invoices of ${supplier} appear here.`,
    noneSelected: 'No invoices selected',
    noneSelectedText: 'Choose the invoices that you want to pay.',
    notOpen: 'There is nothing to pay on this invoice.',
    changed: 'Your selection has changed',
    changedText: 'Something was paid or changed meanwhile. Please look at the amounts again.',
    rulesFailed: 'We could not load your payment options',
    rulesFailedText: 'Your invoices are not affected.',
    reasonMissing: 'Please choose a reason',
    difference: (amount: string, compared: 'less' | 'more') => `You pay ${amount} ${compared} than the balance.`,
    notAllowed: {
      shortpay: 'Invoices have to be paid in full.',
      overpay: 'No more than the balance can be paid.',
    },
    creditsFailed: 'Your credits are not available right now.',
    creditsFailedText: 'Your invoices are not affected. Try again, or pay without credits.',
    noCredits: 'No credits',
    noCreditsText: 'Credits that you can use appear here.',
    creditHeld: 'Used by a payment under way',
    invoiceHeld: (number: string) => `Invoice ${number} is already being paid`,
    invoicesHeld: 'Some of these invoices are already being paid',
    spreadText: 'Your oldest invoices are paid first, each in full, until the amount runs out.',
    spreadReplaces: (invoices: string) => `Replaces the ${invoices} you have selected.`,
    spreadNone: 'Enter an amount to see which invoices it pays.',
    spreadRest: {
      more_than_owed: (rest: string) => `${rest} is left: it is more than you can pay on open invoices.`,
      whole_invoices_only: (rest: string) =>
        `${rest} is left: it does not pay the next invoice, and invoices have to be paid in full.`,
      too_small: (rest: string) => `${rest} is left: it is too little for a part of the next invoice.`,
    },
    overLimit: (methods: readonly string[]) => `This payment is over the ${methods.join(' and ')} limit`,
    surchargeTitle: 'Credit card surcharge',
    methodsOff: 'The payment methods for this transaction have been disabled',
    creditsAloneOff:
      'Your credits cover this payment in full, but paying with credits alone is not offered. Apply less credit to go on.',
  },
};
