// The texts of saved payment methods.
export const methodMessages = {
  listFailed: 'We could not load your payment methods',
  removed: 'Payment method removed.',
  question: 'Are you sure you want to delete this payment method?',
  inUse: 'This payment method is still needed',
  inUseText: 'Scheduled payments are going to use it. Once they are made or canceled, you can delete it.',
  noneYet: 'No saved payment methods',
  noneYetText: 'Choose to save a card or bank account while you make a payment, and it appears here.',
};
