// The saved payment methods of a company (Spec 2 §2).

import { defineList, type ListValues } from '../lists/define-list.ts';
import { choiceField, withFallback } from '../lists/list-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';

export type MethodTypeFilter = 'ALL' | 'ACH' | 'CREDIT_CARD';
const METHOD_TYPE_FILTERS: readonly MethodTypeFilter[] = ['ALL', 'ACH', 'CREDIT_CARD'];

export const methodList = defineList({
  filters: {
    /** The API returns all types if the parameter is missing (Spec 2 §7). */
    paymentType: withFallback<MethodTypeFilter>(choiceField(METHOD_TYPE_FILTERS), 'ALL'),
  },
  sizes: PAGE_SIZES,
  /** Spec 2 §9. */
  defaultSize: 100,
});

export type MethodFilters = ListValues<typeof methodList>;
