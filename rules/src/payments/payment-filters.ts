// What a list of payments shows (Spec 2 §3).

import {
  choiceField,
  dayField,
  flagField,
  pageField,
  readFilters,
  sizeField,
  textField,
  writeFilters,
  type FilterField,
  type FiltersOf,
  type Search,
} from '../invoices/filter-fields.ts';
import { LIST_SIZES, nextOrder, withDaysInOrder, type Direction } from '../invoices/list-filters.ts';
import { PAGE_SIZE_DEFAULT } from '../lists/paging.ts';
import { CURRENCY_CODES } from '../money.ts';
import { PAYMENT_TYPES } from './payment-type.ts';
import { STATUS_FILTERS, statusesOf, type PaymentStatus, type StatusFilter } from './status.ts';

/** Columns a list of payments can be sorted by. */
export const PAYMENT_SORTS = [
  'createdAt',
  'scheduledAt',
  'approvedAt',
  'code',
  'status',
  'paymentType',
  'paymentInvoicesCount',
  'createdBy',
  'total',
  'subtotal',
  'credit',
  'surcharge',
] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

const FALLING_FIRST: ReadonlySet<PaymentSort> = new Set([
  'createdAt',
  'approvedAt',
  'paymentInvoicesCount',
  'total',
  'subtotal',
  'credit',
  'surcharge',
]);

/** One option or several with commas between them; names that mean nothing are left out. */
const someField = <T extends string>(options: readonly T[]): FilterField<readonly T[] | null> => ({
  fallback: null,
  read: (text) => {
    const named = text.split(',').map((each) => each.trim());
    const known = options.filter((option) => named.includes(option));
    return known.length > 0 ? known : null;
  },
});

/** Installments to come stand in the list of recurrences, so they are left out unless asked for (decision C44). */
const hideScheduledRecurrence: FilterField<boolean> = { fallback: true, read: flagField.read };

const FIELDS = {
  search: textField,
  paymentStatus: someField<StatusFilter>(STATUS_FILTERS),
  paymentType: someField(PAYMENT_TYPES),
  currencyCode: choiceField(CURRENCY_CODES),
  /** The days on which payments were made, as the supplier counts days. */
  startDate: dayField,
  endDate: dayField,
  hideScheduledRecurrence,
  sort: choiceField(PAYMENT_SORTS),
  direction: choiceField<Direction>(['asc', 'desc']),
  page: pageField,
  size: sizeField(LIST_SIZES, PAGE_SIZE_DEFAULT),
};

export type PaymentFilters = FiltersOf<typeof FIELDS>;

export const paymentFiltersFrom = (search: Search): PaymentFilters => withDaysInOrder(readFilters(FIELDS, search));

/** The query that asks for exactly this. */
export const paymentSearchOf = (filters: PaymentFilters): Record<string, string> => writeFilters(FIELDS, filters);

/** The statuses behind the filter; null is every one. */
export const paymentStatusesOf = ({
  paymentStatus,
}: Pick<PaymentFilters, 'paymentStatus'>): readonly PaymentStatus[] | null =>
  paymentStatus === null ? null : [...new Set(paymentStatus.flatMap(statusesOf))];

/** The newest first; of what is still to come, the next one (Spec 2 §3). */
export function paymentOrder(filters: PaymentFilters): { sort: PaymentSort; direction: Direction } {
  const isToCome = filters.paymentStatus?.every((status) => status === 'SCHEDULED') ?? false;
  const sort = filters.sort ?? (isToCome ? 'scheduledAt' : 'createdAt');
  return { sort, direction: filters.direction ?? (FALLING_FIRST.has(sort) ? 'desc' : 'asc') };
}

/** Whatever changes but the page itself begins again on the first page (Spec 1 §4). */
export const changePaymentFilters = (filters: PaymentFilters, change: Partial<PaymentFilters>): PaymentFilters =>
  withDaysInOrder({ ...filters, page: 1, ...change });

export const sortPaymentsBy = (filters: PaymentFilters, sort: PaymentSort): PaymentFilters =>
  changePaymentFilters(filters, nextOrder(paymentOrder(filters), sort, FALLING_FIRST));
