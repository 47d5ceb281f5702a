import type { PaymentStatus } from './status.ts';

/** The label of the method: CANCELED was never paid, whether by a person, a decline or a return (decision C10). */
export function methodLabel(status: PaymentStatus): string {
  if (status === 'SCHEDULED') return 'Pay with';
  return status === 'CANCELED' ? 'Was to be paid with' : 'Paid with';
}

/** The label of the person who made the payment. */
export const payerLabel = (status: PaymentStatus): string =>
  status === 'SCHEDULED' || status === 'CANCELED' ? 'Submitted by' : 'Paid by';
