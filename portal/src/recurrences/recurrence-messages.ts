// The texts of Upcoming Payments.

export const recurrenceMessages = {
  listFailed: 'We could not load your recurring payments',
  noneYet: 'No recurring payments',
  noneYetText: 'Monthly payments appear here, with what was paid and what is to come.',
  noneMatch: 'No recurring payments match',
  panelFailed: 'We could not load this recurring payment',
  panelMissing: 'This recurring payment is not here',
  panelMissingText: 'It is not one of yours. It may belong to another account.',
  canceled: 'Recurrence Payment Canceled Successfully',
  cancelFailed: 'An error occurred during canceling the recurrence payment',
  cancelText: 'What was paid stays as credit. A payment that is being processed goes on.',
};
