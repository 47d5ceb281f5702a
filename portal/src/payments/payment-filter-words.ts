// The filters of Payment Activity in words: the choices of its dropdowns and the chips of what is on.
import { CURRENCY_NAMES, type CurrencyCode } from '@plumbline/rules/money';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
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
];

export const currencyChoices = (codes: readonly CurrencyCode[]): Choice<CurrencyCode>[] =>
  codes.map((value) => ({ value, label: CURRENCY_NAMES[value] }));

/** Turns what a dropdown hands over into values of the filter; none chosen is no filter. */
export function chosenOf<Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: readonly string[],
): readonly Value[] | null {
  const values = choices.map(({ value }) => value).filter((value) => chosen.includes(value));
  return values.length > 0 ? values : null;
}

/** One filter that is on, and what takes it off again. */
export type Chip = { readonly name: string; readonly value: string; readonly off: Partial<PaymentFilters> };

const labelsOf = <Value>(choices: readonly Choice<Value>[], values: readonly Value[]): string =>
  choices
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ');

/** A chip for each filter. The search has none, since its field shows it, nor has the currency of the header. */
export function paymentChips(filters: PaymentFilters, headerCurrency: CurrencyCode): Chip[] {
  const { paymentStatus, paymentType, currencyCode, startDate, endDate, hideScheduledRecurrence } = filters;
  const range = formatRange([startDate, endDate]);
  const chips: (Chip | null)[] = [
    range === null ? null : { name: 'Date', value: range, off: { startDate: null, endDate: null } },
    paymentStatus && { name: 'Status', value: labelsOf(STATUS_CHOICES, paymentStatus), off: { paymentStatus: null } },
    paymentType && { name: 'Method', value: labelsOf(TYPE_CHOICES, paymentType), off: { paymentType: null } },
    currencyCode === null || currencyCode === headerCurrency
      ? null
      : { name: 'Currency', value: CURRENCY_NAMES[currencyCode], off: { currencyCode: null } },
    hideScheduledRecurrence
      ? null
      : { name: 'Installments', value: 'Scheduled ones too', off: { hideScheduledRecurrence: true } },
  ];
  return chips.filter((chip) => chip !== null);
}

/** The same list with nothing chosen; its order and size stay. */
export const WITHOUT_FILTERS = {
  search: null,
  paymentStatus: null,
  paymentType: null,
  currencyCode: null,
  startDate: null,
  endDate: null,
  hideScheduledRecurrence: true,
} as const satisfies Partial<PaymentFilters>;

/** Whether the list leaves out payments that it would show otherwise. */
export const isNarrowed = ({ search, paymentStatus, paymentType, startDate, endDate }: PaymentFilters): boolean =>
  [search, paymentStatus, paymentType, startDate, endDate].some((filter) => filter !== null);

/** '1 payment', '48 payments'. */
export const countWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`;
