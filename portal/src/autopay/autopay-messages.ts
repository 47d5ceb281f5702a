// The texts of autopay. They promise what server/src/payments/autopay does, and no more.

export const autopayMessages = {
  about: 'Have invoices paid by a rule, within the limits that you set.',
  pausedSentence: 'Autopay is paused. Nothing is paid.',
  nothingDue: 'Pays the invoices you choose. Nothing is due in the next 60 days.',
  nextRun: (amount: string, day: string) => `Pays the invoices you choose. The next run is ${amount} on ${day}.`,

  loadFailed: 'We could not load autopay',
  noMethod: 'Save a payment method first',
  noMethodText:
    'Autopay pays with a card or bank account that you have saved. Choose to save one while you make a payment, then come back here.',

  halted: 'Autopay was paused',
  haltedText:
    'Nothing is paid meanwhile. Choose another payment method and save, or switch autopay on again once the cause is gone.',
  pauseDone: 'Autopay is paused. Nothing is paid until you switch it on.',
  resumeDone: 'Autopay is on. What was missed is announced first.',

  leftOut: 'An invoice that is in dispute, or that another payment holds, is left out.',
  projectsFailed: 'Your projects are not available right now. Try again in a moment.',
  noProject: 'No project found',
  projectGone: 'A chosen project is not available any more. Choose the projects again.',
  sinceDay: (day: string) => `Invoices that were due before ${day} are left to you.`,
  pastDueToo: 'Past due invoices are paid too, with the first run.',
  closedDays: 'On weekends and bank holidays, the next business day.',
  methodGone: (name: string) => `${name} cannot be used any more. Choose another.`,
  methodMissing: 'Choose a payment method.',
  noSurcharge: { ACH: 'No surcharge on bank accounts.', DEBIT: 'No surcharge on debit cards.' },
  surcharge: 'A surcharge is added where it applies.',
  usedInMonth: (amount: string) => `${amount} paid or announced this month.`,
  aboveLimit:
    'An invoice above a limit is not paid. It waits for you to approve it, and you get an email 3 days before its day.',

  saved: 'Autopay saved. Each run is announced by email 3 days before.',
  savedPaused: 'Autopay saved. It stays paused until you switch it on.',
  consentChanged: 'The authorization has changed since you saw it. Load this page again and read it once more.',
  changedMeanwhile: 'Autopay has changed meanwhile. This page now shows how it stands.',
  unsaved: 'Your changes to autopay are not saved yet.',

  stopTitle: 'Stop autopay?',
  stopText:
    'No further run is made, and announced ones are withdrawn. What was paid stays paid, and a payment that has started goes on. To use autopay again, you set it up anew.',
  stopped: 'Autopay stopped. Nothing more is paid by it.',

  noRuns: 'No open invoice of the next 60 days falls under this rule.',
  incomplete: 'Complete the form to see the next runs.',
  runsFailed: 'We could not work out the next runs.',
  whilePaused: 'No run is made while autopay is paused. What is missed meanwhile is announced first.',
  saveFirst: 'Save your changes to skip or approve runs.',
  announced: 'announced by email',
  started: 'being paid',
  skipped: (invoices: string, isWeekly: boolean) =>
    isWeekly ? `Skipped. ${invoices} can go into a later run.` : `Skipped. ${invoices} left for you to pay.`,
  declined: 'The payment was declined.',
  failed: (why: string, isWeekly: boolean) =>
    isWeekly ? `Not paid. ${why} Its invoices can go into a later run.` : `Not paid. ${why} Please pay another way.`,
  waits: {
    INVOICE: (number: string, amount: string) => `${number} waits for you, ${amount} is above the limit.`,
    MONTH: (number: string, amount: string) => `${number} waits for you, ${amount} is more than the month allows.`,
  },
  disputed: (number: string, amount: string) => `Invoice ${number}, ${amount}, is left out while it is in dispute.`,
  before: (what: readonly string[]) => `Amounts are before ${what.join(' and ')}.`,
  skipDone: (day: string) => `The run of ${day} is skipped.`,
  restoreDone: (day: string) => `The run of ${day} is planned again.`,
  approveDone: (number: string) => `Invoice ${number} is approved. Autopay pays it with one of the next runs.`,
};
