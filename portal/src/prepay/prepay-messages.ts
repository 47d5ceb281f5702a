// The texts of the form of a prepayment.

const creditFor = (project: string): string => `becomes credit${project === '' ? '' : ` for ${project}`}`;

export const prepayMessages = {
  sentence: 'Add funds now and use them as credit on later invoices.',
  closed: 'Log in to prepay',
  noDays: 'Choose the start and the end to see the days.',
  becomesCredit: (project: string) =>
    `Each payment ${creditFor(project)} once it is approved. You can cancel what has not run yet.`,
  becomesCreditOnce: (project: string) =>
    `It ${creditFor(project)} once it is approved, and you can use it on later invoices.`,
  review: 'Please review the marked fields to proceed.',
};
