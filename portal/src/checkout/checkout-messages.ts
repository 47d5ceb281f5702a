// The texts of the pages of a payment link.

export const checkoutMessages = {
  loadFailed: 'We could not load the payment request',
  loadFailedText: 'Nothing was charged. Try again, or come back in a few minutes.',
  chooseAmount: 'You choose the amount',
  amountMissing: 'Enter the amount that you want to pay.',
  notesMissing: 'Enter a note, such as the invoice numbers.',
  review: 'Please review your payment details to proceed.',
  totalNew: 'The total has changed. Check it, then select Pay again.',
  surcharge: (rate: string) => `${rate} surcharge on credit cards`,
  changedText: 'Something was paid or changed since you opened this page. Nothing was charged.',
  thanks: 'Thank you for your payment!',
  emailed: (email: string) => `A confirmation email was sent to ${email}.`,
  accountTitle: 'Pay faster next time',
  accountText: (supplier: string) =>
    `With an account you see all your invoices and payments. ${supplier} approves each new account and tells you by email.`,
  receiptFailed: 'We could not load your payment',
  receiptFailedText: (code: string) =>
    `The payment ${code} was received. Do not pay again. Try again, or come back in a few minutes.`,
};
