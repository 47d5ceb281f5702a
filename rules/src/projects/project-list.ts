// The projects with an open balance, for the dashboard (Spec 1 §3).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, dayField, textField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';

export const projectList = defineList({
  filters: {
    search: textField,
    currencyCode: choiceField(CURRENCY_CODES),
    /**
     * Invoice dates: a range shows every project with invoices in it, paid or not, with the totals of those invoices.
     */
    startDate: dayField,
    endDate: dayField,
  },
  /** The direction of the first click: texts and percent paid ascending, money and counts descending. */
  sorts: {
    openTotal: 'desc',
    openCurrent: 'desc',
    open30: 'desc',
    open60: 'desc',
    open61: 'desc',
    percentPaid: 'asc',
    jobName: 'asc',
    jobId: 'asc',
    address: 'asc',
    paidCount: 'desc',
    waiversCount: 'desc',
  },
  defaultSort: 'openTotal',
  sizes: LIST_SIZES,
});

export type ProjectFilters = ListValues<typeof projectList>;
export type ProjectSort = ListSort<typeof projectList>;
