// The waiver requests of an organization, as the supplier's staff list them.

import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, choicesField, textField } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';
import { WAIVER_STATUSES } from './waiver-status.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

export const deskList = defineList({
  filters: {
    status: choicesField(WAIVER_STATUSES),
    waiverType: choiceField(WAIVER_TYPES),
    state: textField,
    customerId: textField,
    /** Of the caller, or of nobody. */
    assigned: choiceField(['me', 'nobody']),
    search: textField,
  },
  sorts: { createdAt: 'asc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type DeskFilters = ListValues<typeof deskList>;
