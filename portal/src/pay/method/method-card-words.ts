import type { PaymentType } from '@plumbline/rules/payments/payment-type';

export const METHOD_WORDS: Readonly<Record<PaymentType, { title: string; by: string; time: string; go: string }>> = {
  ACH: { title: 'Bank account (ACH)', by: 'ACH', time: 'Takes up to 5 days.', go: 'Continue with bank account' },
  CREDIT_CARD: { title: 'Credit or debit card', by: 'card', time: 'Approved at once.', go: 'Continue with card' },
  CREDIT: {
    title: 'Credits only',
    by: 'credit',
    time: 'Your credits cover this payment in full.',
    go: 'Continue with credits',
  },
};
