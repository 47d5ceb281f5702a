// The payments of an account, for Payment Activity and its export (Spec 2 §3).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, choicesField, dayField, flagField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';
import { PAYMENT_TYPES } from './payment-type.ts';
import { STATUS_FILTERS, statusesOf, type PaymentStatus, type StatusFilter } from './status.ts';

export const paymentList = defineList({
  filters: {
    search: textField,
    paymentStatus: choicesField<StatusFilter>(STATUS_FILTERS),
    paymentType: choicesField(PAYMENT_TYPES),
    currencyCode: choiceField(CURRENCY_CODES),
    /** The days on which payments were made, in the portal's time zone. */
    startDate: dayField,
    endDate: dayField,
    /** Future installments are in the list of recurrences, so they are left out by default (decision C44). */
    hideScheduledRecurrence: withFallback(flagField, true),
  },
  sorts: {
    createdAt: 'desc',
    scheduledAt: 'asc',
    approvedAt: 'desc',
    code: 'asc',
    status: 'asc',
    paymentType: 'asc',
    paymentInvoicesCount: 'desc',
    createdBy: 'asc',
    total: 'desc',
    subtotal: 'desc',
    credit: 'desc',
    surcharge: 'desc',
  },
  /** Newest first; scheduled payments by their next day (Spec 2 §3). */
  defaultSort: ({ paymentStatus }) =>
    paymentStatus?.every((status) => status === 'SCHEDULED') ? 'scheduledAt' : 'createdAt',
  sizes: LIST_SIZES,
});

export type PaymentFilters = ListValues<typeof paymentList>;
export type PaymentSort = ListSort<typeof paymentList>;

/** The statuses of the filter; null for all. */
export const paymentStatusesOf = ({
  paymentStatus,
}: Pick<PaymentFilters, 'paymentStatus'>): readonly PaymentStatus[] | null =>
  paymentStatus === null ? null : [...new Set(paymentStatus.flatMap(statusesOf))];
