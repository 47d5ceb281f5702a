import type { PaymentDetail } from './payment-types.ts';

/** The bank returned the payment. */
export const isReturned = ({ timeline }: Pick<PaymentDetail, 'timeline'>): boolean =>
  timeline.some(({ key }) => key === 'returned');
