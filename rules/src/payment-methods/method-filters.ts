// What the list of saved methods shows, as its address says it (Spec 2 §2).

import {
  pageField,
  readFilters,
  sizeField,
  switchField,
  writeFilters,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { PAGE_SIZES } from '../lists/paging.ts';

export type MethodTypeFilter = 'ALL' | 'ACH' | 'CREDIT_CARD';
const METHOD_TYPE_FILTERS: readonly MethodTypeFilter[] = ['ALL', 'ACH', 'CREDIT_CARD'];

/** Spec 2 §9. */
const METHODS_A_PAGE = 100;

const FIELDS = {
  paymentType: switchField<MethodTypeFilter>(METHOD_TYPE_FILTERS, 'ALL'),
  page: pageField,
  size: sizeField(PAGE_SIZES, METHODS_A_PAGE),
};

export type MethodFilters = FiltersOf<typeof FIELDS>;

export const methodFiltersFrom = (search: Search): MethodFilters => readFilters(FIELDS, search);

/** The query that asks for exactly this; all methods are asked for by naming no type (Spec 2 §7). */
export const methodSearchOf = (filters: MethodFilters): Record<string, string> => writeFilters(FIELDS, filters);
