// The labels of Payment Activity's filters: choices of the dropdowns and chips of active filters.
import { formatCount } from '@plumbline/rules/format-count';
import { CURRENCY_NAMES, type CurrencyCode } from '@plumbline/rules/money';
import { OFFLINE_NAMES } from '@plumbline/rules/payments/offline';
import { OFFLINE_TYPES, type PaymentType } from '@plumbline/rules/payments/payment-type';
import type { PaymentFilters } from '@plumbline/rules/payments/payment-list';
import { PAYMENT_STATUSES, type StatusFilter, STATUS_WORDS } from '@plumbline/rules/payments/status';
import { formatRange } from '@plumbline/ui/fields/day-range';

type Choice<Value> = { readonly value: Value; readonly label: string };

export const STATUS_CHOICES: readonly Choice<StatusFilter>[] = [
  { value: 'PROCESSED', label: 'All processed' },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
];

export const TYPE_CHOICES: readonly Choice<PaymentType>[] = [
  { value: 'ACH', label: 'Bank account (ACH)' },
  { value: 'CREDIT_CARD', label: 'Card' },
  { value: 'CREDIT', label: 'Credits' },
  ...OFFLINE_TYPES.map((value) => ({ value, label: OFFLINE_NAMES[value] })),
];

export const currencyChoices = (codes: readonly CurrencyCode[]): Choice<CurrencyCode>[] =>
  codes.map((value) => ({ value, label: CURRENCY_NAMES[value] }));

/** Converts a dropdown's values to the filter; no choice means no filter. */
export function filterValuesOf<Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: readonly string[],
): readonly Value[] | null {
  const values = choices.map(({ value }) => value).filter((value) => chosen.includes(value));
  return values.length > 0 ? values : null;
}

/** An active filter, with the change that removes it. */
export type Chip = { readonly name: string; readonly value: string; readonly cleared: Partial<PaymentFilters> };

const labelsOf = <Value>(choices: readonly Choice<Value>[], values: readonly Value[]): string =>
  choices
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ');

/** A chip for each active filter, except the search, which its field shows, and the header's currency. */
export function paymentChips(filters: PaymentFilters, headerCurrency: CurrencyCode): Chip[] {
  const { paymentStatus, paymentType, currencyCode, startDate, endDate, hideScheduledRecurrence } = filters;
  const range = formatRange([startDate, endDate]);
  const chips: (Chip | null)[] = [
    range === null ? null : { name: 'Date', value: range, cleared: { startDate: null, endDate: null } },
    paymentStatus && {
      name: 'Status',
      value: labelsOf(STATUS_CHOICES, paymentStatus),
      cleared: { paymentStatus: null },
    },
    paymentType && { name: 'Method', value: labelsOf(TYPE_CHOICES, paymentType), cleared: { paymentType: null } },
    currencyCode === null || currencyCode === headerCurrency
      ? null
      : { name: 'Currency', value: CURRENCY_NAMES[currencyCode], cleared: { currencyCode: null } },
    hideScheduledRecurrence
      ? null
      : { name: 'Installments', value: 'Scheduled included', cleared: { hideScheduledRecurrence: true } },
  ];
  return chips.filter((chip) => chip !== null);
}

/** Clears all filters; sort order and page size stay. */
export const WITHOUT_FILTERS = {
  search: null,
  paymentStatus: null,
  paymentType: null,
  currencyCode: null,
  startDate: null,
  endDate: null,
  hideScheduledRecurrence: true,
} as const satisfies Partial<PaymentFilters>;

/** Whether filters exclude payments from the list. */
export const isNarrowed = ({ search, paymentStatus, paymentType, startDate, endDate }: PaymentFilters): boolean =>
  [search, paymentStatus, paymentType, startDate, endDate].some((filter) => filter !== null);

/** '1 payment', '48 payments'. */
export const countWords = (count: number): string => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;
