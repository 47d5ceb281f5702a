// The recurring payments of an account (Spec 2 §3).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, textField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';
import { RECURRENCE_STATUSES } from './recurrence.ts';

export const recurrenceList = defineList({
  filters: {
    search: textField,
    status: choiceField(RECURRENCE_STATUSES),
    currencyCode: choiceField(CURRENCY_CODES),
  },
  sorts: {
    createdAt: 'desc',
    startDate: 'asc',
    endDate: 'asc',
    nextDate: 'asc',
    status: 'asc',
    type: 'asc',
    amount: 'desc',
    total: 'desc',
    processedCount: 'desc',
    createdBy: 'asc',
  },
  defaultSort: 'nextDate',
  sizes: LIST_SIZES,
});

export type RecurrenceFilters = ListValues<typeof recurrenceList>;
export type RecurrenceSort = ListSort<typeof recurrenceList>;
