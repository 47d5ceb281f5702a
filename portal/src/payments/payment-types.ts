import type { Answer } from '@plumbline/contract/call';
import type { getPayment, listPayments } from '@plumbline/contract/payments';

/** A payment in a list. */
export type ListedPayment = Answer<typeof listPayments>['rows'][number];

/** A payment with its invoices and its timeline. */
export type PaymentDetail = Answer<typeof getPayment>;
