// The texts of Payment Activity and of the page of a payment; apart from the others, which every page loads.
export const paymentMessages = {
  history: {
    csvDownloaded: 'Payment CSV file downloaded successfully',
    csvFailed: 'Error downloading Payment CSV file',
    listFailed: 'We could not load your payments',
    noneYet: 'No payments yet',
    noneYetText: 'Every payment you make appears here, with its receipt.',
    noneMatch: 'No payments match',
    noneMatchText: 'Try other filters or another search.',
    open: 'We are waiting for the answer of the payment provider',
    openText: (until: string) =>
      `Please do not pay again. If the payment did not reach the provider, nothing is charged and its invoices can be paid again. We know by ${until} at the latest.`,
    openLate:
      'Please do not pay again. The answer is late. Ask your supplier before you pay these invoices another way.',
    notFound: 'Payment Not Found',
    notFoundText: 'There is no payment with this code among yours. It may belong to another account.',
    notLoadedText: 'We could not load it. Your payment is not affected. Try again, or come back in a few minutes.',
  },
  cancel: {
    done: 'Payment Canceled Successfully',
    failed: 'An error occurred during canceling the payment',
    question: 'Cancel this payment?',
    text: (code: string) => `Payment ${code} will not be made, and nothing is charged.`,
  },
  move: {
    done: 'Payment moved',
    failed: 'We could not move the payment. Please try again.',
    title: 'Move this payment?',
    text: (code: string) => `Payment ${code} is made on the new day. By moving it you authorize it for that day.`,
  },
};
