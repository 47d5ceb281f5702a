// What is said while a payment is confirmed, in the pay flow and by link. Apart from the other texts, which every page loads.
export const confirmMessages = {
  checkData: 'Error processing payment, check your payment data',
  selectAgain: 'Please select again',
  followUpFailed: 'Error processing payment',
  followUpDetail: (code: string) => `The payment ${code} was received. Do not pay again.`,
  failed: 'Error processing payment',
  fix: 'Ok, I Will Fix It',
  wait: 'Your payment is being processed. Please wait.',
  stillProcessing: 'Still processing, do not pay again',
  stillProcessingText: 'We keep asking for the answer. This can take up to two minutes.',
  unsure: 'We do not know yet whether your payment went through',
  unsureText:
    'Do not pay again. Check again as often as you like: it is the same payment, and it is charged once at most.',
  overMaximum: 'Amount over maximum',
  cardType: 'Incompatible Card Type',
  isCreditCard: 'You chose debit, but the selected card type does not match the card: it is a credit card.',
  isDebitCard:
    'You chose credit, but the selected card type does not match the card: it appears to be a debit card. ' +
    'There is no surcharge on debit cards.',
  fixCardType: 'I Will Fix The Card Type',
  changeCardType: 'I Want to Change my Card Type',
  debit: 'No surcharge on debit cards',
  debitText:
    'Your card appears to be a debit card, so no surcharge is added. If it turns out to be a credit card, we ask ' +
    'you before anything is charged.',
  quoteChanged: 'The amounts have changed',
  quoteChangedText: 'Something was paid or changed since you chose these invoices. Nothing was charged.',
  surchargeChangedText: 'The surcharge has changed meanwhile. Nothing was charged.',
  hasPending: 'Another payment is under way',
  hasPendingText: 'Somebody is already paying a part of these invoices. Nothing was charged yet. Pay the rest?',
  tokenOld: 'For your security the card details are kept for two minutes only. Please enter them again.',
  tokenSpent: 'Please enter the card details again.',
  cardMissing: 'Enter the card details.',
  cardExpired: 'This card has expired. Choose another.',
  formFailed: 'The card form is not available right now',
  formFailedText: 'Nothing was charged. Try again, or pay another way.',
  savedFailed: 'Your saved payment methods are not available right now.',
  quoteFailed: 'We could not work out the total.',
  achNotice: 'A payment by ACH takes up to 5 days until it is complete.',
};
