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
    revoked: 'The invitation was revoked.',
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
    revoked: 'The invitation was revoked.',
    approved: (name: string) => `${name} was approved.`,
    declined: (name: string) => `${name} was declined.`,
    suspended: (name: string) => `${name} is suspended.`,
    reactivated: (name: string) => `${name} can log in again.`,
  },

  customers: {
    saved: 'The settings of the customer were saved.',
    frameFailed: 'We could not open the portal for this customer.',
    reasonMissing: 'Please enter a reason',
  },

  mails: {
    sentAgain: (email: string) => `The mail is on its way to ${email}.`,
    keptAgain: 'The copy was kept, and is not sent: this installation has no mail server.',
  },

  refunds: {
    REFUND: (amount: string) => `${amount} was refunded.`,
    VOID: (amount: string) => `The charge of ${amount} was voided.`,
    open: 'The provider has not answered yet. The refund shows here when it does.',
    reasonMissing: 'Please enter a reason',
  },

  payments: {
    moved: 'The payment was moved.',
    canceled: 'The payment was canceled.',
    receiptMailed: 'The receipt was mailed.',
    atProvider: {
      queued: 'The provider has the charge and will settle it.',
      accepted: 'The provider has settled the charge. Its money is on the way.',
      rejected: 'The bank did not take the payment. Nothing was charged.',
      declined: 'The charge was declined.',
      voided: 'The charge was voided at the provider.',
      refunded: 'The charge was refunded at the provider.',
      unknown: 'The provider does not know the charge yet. It is asked again by itself.',
    },
  },

  offlinePayments: {
    sharesWrong: 'Correct the marked amounts.',
    tooManyInvoices: (max: number) => `A payment pays at most ${max} invoices. Choose fewer.`,
    emailsMissing: 'Enter whom to mail, or mail nobody.',
    tooManyEmails: (max: number) => `Enter at most ${max} addresses.`,
    voided: 'The payment was taken back.',
    reasonMissing: 'Please enter why it was recorded by mistake',
  },

  outcomes: {
    returned: 'The return was recorded.',
    disputed: 'The dispute was recorded.',
    WON: 'The dispute was recorded as won.',
    LOST: 'The dispute was recorded as lost.',
    withdrawn: 'The record was withdrawn.',
    withdrawalReasonMissing: 'Please enter why it was recorded by mistake',
    reasonCodeMissing: 'Choose the reason code of the bank',
    checkReasonMissing: 'Choose the reason of the bank',
    disputeMissing: {
      caseNumber: 'Please enter the case number',
      amount: 'Please enter the disputed amount',
      reason: 'Please enter the reason',
    },
  },

  openItems: {
    noteMissing: 'Please enter a note',
    paymentMissing: 'Choose the payment that was refunded.',
  },

  ledger: {
    downloaded: 'The entries were downloaded.',
    downloadFailed: 'We could not download the entries.',
  },

  settlements: {
    downloaded: 'The settlements were downloaded.',
    downloadFailed: 'We could not download the settlements.',
    tooLong: (max: number) => `Choose at most ${max} days.`,
  },

  questions: {
    sent: 'The answer was sent.',
    textMissing: 'Write an answer.',
    fileFailed: 'We could not download the file.',
  },

  tickets: {
    sent: 'The answer was sent.',
    textMissing: 'Write an answer.',
    closed: 'The ticket was closed.',
    reopened: 'The ticket was reopened.',
    taken: 'The ticket is yours.',
    released: 'The ticket was given back.',
  },

  paymentLinks: {
    copied: 'The link was copied.',
    copyFailed: 'We could not copy the link. Select and copy it yourself.',
    reminded: (email: string) => `A reminder was sent to ${email}.`,
    withdrawn: 'The link was withdrawn. It stops working at once.',
    customerMissing: 'Choose a customer.',
    invoicesMissing: 'Choose at least one invoice.',
    tooManyInvoices: (max: number) => `A link asks for at most ${max} invoices. Choose fewer.`,
    amountMissing: 'Enter an amount.',
    requesterMissing: 'Enter who asks for the payment.',
    dayMissing: 'Enter the last day of the link.',
    dayPast: 'Choose today or a later day.',
  },

  waivers: {
    approved: (name: string) => `${name} was approved.`,
    tabBlocked: 'Your browser blocked the new tab. The document was downloaded.',
    lifted: (name: string) => `${name} is off hold.`,
    recalculated: (name: string) => `${name} has the amounts of now.`,
    signed: (name: string) => `${name} was signed.`,
    batchDone: 'The waivers were signed. The list says what was refused.',
    rejected: (name: string) => `${name} was rejected.`,
    released: (name: string) => `${name} was released.`,
    held: (name: string) => `${name} is on hold.`,
    voided: (name: string) => `${name} is void.`,
    replaced: (name: string) => `A request to replace ${name} was made.`,
    assigned: (name: string) => `${name} was assigned.`,
    matched: (name: string) => `${name} was matched with the project.`,
    attached: (name: string) => `The signed ${name} was attached.`,
    notarized: (name: string) => `${name} is notarized.`,
    notaryDecided: (name: string, isNeeded: boolean) => `${name} ${isNeeded ? 'goes to the' : 'needs no'} notary.`,
    passwordMissing: 'Please enter your password',
    passwordWrong: 'This is not the password of your login.',
    reasonMissing: 'Please choose a reason',
    reasonTyped: 'Please enter a reason',
    messageMissing: 'Please tell the customer why',
    noteMissing: 'Please tell the customer why there is no notary',
    projectMissing: 'Please choose a project',
    fileMissing: 'Please choose a file',
    fileFailed: 'We could not download the file.',
    copyFailed: 'We could not download the copy for the notary.',
  },

  waiverTemplates: {
    nameMissing: 'Please enter a name',
    saveFailed: 'The draft could not be saved. Your text is still here: try again.',
    publishFailed: 'We do not know whether it was published. Reload the page to see it.',
    previewFailed: 'We could not draw the preview.',
    published: 'The template is published. Waivers are made from it.',
    retired: 'The template is out of use.',
  },

  signatories: {
    saved: (name: string) => `${name} may sign waivers.`,
    removed: (name: string) => `${name} does not sign waivers any more.`,
    authorized: 'Waivers are signed in your name from now on.',
    withdrawn: 'Nothing more is signed in your name.',
    certificateSaved: 'The certificate was saved. It seals waivers from now on.',
    personMissing: 'Please choose somebody',
    titleMissing: 'Please enter the title',
    typeMissing: 'Choose at least one type.',
    certificateMissing: 'Please choose the certificate',
    limitZero: 'Please enter more than 0',
    limitNeeded: 'Please enter a limit: yours applies to it too.',
  },

  audit: {
    downloaded: 'The audit log was downloaded.',
    downloadFailed: 'We could not download the audit log.',
  },

  company: {
    saved: 'The company was saved.',
    connected: (currencyName: string) => `The account for ${currencyName} is connected.`,
    paymentsOn: (portalName: string) => `Customers can pay in the portal ${portalName} now.`,
  },

  paymentReasons: { saved: 'The reasons were saved.' },
  mailWordings: { saved: 'The wording was saved.', reset: 'The mail is sent in the standard wording again.' },

  signInProviders: {
    endsLogins: 'Another issuer or client ID logs out everybody who came from this provider.',
    nameMissing: 'Please enter a name',
    issuerMissing: 'Please enter the issuer',
    clientIdMissing: 'Please enter the client ID',
    saved: (name: string) => `${name} was saved. Test it before a portal offers it.`,
    removed: (name: string) => `${name} was removed.`,
    copied: 'The address was copied.',
    copyFailed: 'We could not copy the address. Select and copy it yourself.',
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
    discarded: 'The upload was discarded.',
    downloaded: 'The rows that are left out were downloaded.',
    downloadFailed: 'We could not download the rows that are left out.',
  },

  samples: {
    removed: 'The sample data was removed.',
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

  newPassword: {
    sent: (email: string) =>
      `If ${email} has access to the console, a link to set a new password is on its way. It works for one hour.`,
  },

  security: {
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
