// The payment requests of an organization, as staff list them.

import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, textField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';

export const PAYMENT_REQUEST_STATES = ['OPEN', 'PAID', 'EXPIRED', 'REVOKED'] as const;
export type PaymentRequestState = (typeof PAYMENT_REQUEST_STATES)[number];

export const paymentRequestList = defineList({
  filters: { state: choiceField(PAYMENT_REQUEST_STATES), customerId: textField },
  sorts: { createdAt: 'desc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type PaymentRequestFilters = ListValues<typeof paymentRequestList>;
