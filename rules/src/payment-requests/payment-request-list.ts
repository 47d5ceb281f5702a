// The payment requests of an organization, as staff list them.

import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';

export const PAYMENT_REQUEST_STATES = ['OPEN', 'PAID', 'EXPIRED', 'REVOKED'] as const;
export type PaymentRequestState = (typeof PAYMENT_REQUEST_STATES)[number];

/** Sent to somebody, or printed on the PDF of an invoice. */
export const PAYMENT_REQUEST_KINDS = ['SENT', 'PRINTED'] as const;

/** Every PDF of an open invoice can have a printed link, so a list has none of them unless they are asked for. */
const kindField = withFallback(choiceField([...PAYMENT_REQUEST_KINDS, 'ALL']), 'SENT');

export const paymentRequestList = defineList({
  filters: { state: choiceField(PAYMENT_REQUEST_STATES), kind: kindField, customerId: textField },
  sorts: { createdAt: 'desc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type PaymentRequestFilters = ListValues<typeof paymentRequestList>;
