// The projects with something open, as the dashboard shows them (Spec 1 §3).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, dayField, textField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';

export const projectList = defineList({
  filters: {
    search: textField,
    currencyCode: choiceField(CURRENCY_CODES),
    /** Days of invoices: a range shows every project that was invoiced within it, paid or not, by those invoices. */
    startDate: dayField,
    endDate: dayField,
  },
  /** Texts begin with A, and what is least paid is what people look for; of money and counts it is the most. */
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
