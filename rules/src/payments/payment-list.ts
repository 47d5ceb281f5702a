// The payments of an account, as Payment Activity and its export show them (Spec 2 §3).

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
    /** The days on which payments were made, as the supplier counts days. */
    startDate: dayField,
    endDate: dayField,
    /** Installments to come stand in the list of recurrences, so they are left out unless asked for (decision C44). */
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
  /** The newest first; of what is still to come, the next one (Spec 2 §3). */
  defaultSort: ({ paymentStatus }) =>
    paymentStatus?.every((status) => status === 'SCHEDULED') ? 'scheduledAt' : 'createdAt',
  sizes: LIST_SIZES,
});

export type PaymentFilters = ListValues<typeof paymentList>;
export type PaymentSort = ListSort<typeof paymentList>;

/** The statuses behind the filter; null is every one. */
export const paymentStatusesOf = ({
  paymentStatus,
}: Pick<PaymentFilters, 'paymentStatus'>): readonly PaymentStatus[] | null =>
  paymentStatus === null ? null : [...new Set(paymentStatus.flatMap(statusesOf))];
