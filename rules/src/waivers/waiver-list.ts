// The waiver requests of an account (Spec 1 §2 and §3).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { choiceField, dayField, flagField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { DOCUMENT_FIELDS } from './document-fields.ts';
import { WAIVER_STATUS_FILTERS } from './waiver-status.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

export const waiverList = defineList({
  filters: {
    ...DOCUMENT_FIELDS,
    waiverType: choiceField(WAIVER_TYPES),
    throughDate: dayField,
    status: choiceField(WAIVER_STATUS_FILTERS),
    /** True for released waivers that stand, neither void nor replaced (decision B15), false for the others. */
    executed: flagField,
    /** True for released conditional waivers whose money is final, and whose unconditional one is not released yet. */
    outstanding: flagField,
  },
  sorts: {
    createdAt: 'desc',
    throughDate: 'desc',
    waiverType: 'asc',
    status: 'asc',
    jobName: 'asc',
    jobId: 'asc',
    address: 'asc',
    originator: 'asc',
  },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type WaiverFilters = ListValues<typeof waiverList>;
export type WaiverSort = ListSort<typeof waiverList>;
