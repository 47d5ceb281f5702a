import type { CheckoutType } from '@plumbline/rules/payments/payment-type';

export const METHOD_WORDS: Readonly<
  Record<CheckoutType, { title: string; shortName: string; time: string; continueLabel: string }>
> = {
  ACH: {
    title: 'Bank account (ACH)',
    shortName: 'ACH',
    time: 'Takes up to 5 days.',
    continueLabel: 'Continue with bank account',
  },
  CREDIT_CARD: {
    title: 'Credit or debit card',
    shortName: 'card',
    time: 'Approved at once.',
    continueLabel: 'Continue with card',
  },
  CREDIT: {
    title: 'Credits only',
    shortName: 'credit',
    time: 'Your credits cover this payment in full.',
    continueLabel: 'Continue with credits',
  },
};
