// What the console's list of payments shows, and how its address says it.

import {
  addressOf,
  choiceField,
  dayField,
  type ListField,
  pageField,
  textField,
  withFallback,
} from '../../lists/list-fields.ts';
import { readCents, type Cents } from '../../money.ts';
import { PAYMENT_TYPES } from '../payment-type.ts';
import type { PaymentStatus } from '../status.ts';

export const DESK_PAYMENTS_PAGE = 50;
/** More payments are found by search and filters. */
export const DESK_PAYMENTS_COUNTED_MAX = 10_000;
/** The numbers beside the tabs end here. */
export const DESK_TAB_COUNT_MAX = 1_000;

export const DESK_SHOWN = [
  'needs',
  'pending',
  'scheduled',
  'approved',
  'refunded',
  'canceled',
  'chargeback',
  'voided',
] as const;
export type DeskShown = (typeof DESK_SHOWN)[number];

/** Null for those that need a decision: that is no status. */
export const DESK_STATUSES: Readonly<Record<DeskShown, readonly PaymentStatus[] | null>> = {
  needs: null,
  pending: ['STARTED', 'PENDING'],
  scheduled: ['SCHEDULED'],
  approved: ['APPROVED'],
  refunded: ['REFUNDED'],
  canceled: ['CANCELED'],
  chargeback: ['CHARGEBACK'],
  voided: ['VOIDED'],
};

const shortListPage: ListField<number> = {
  fallback: 1,
  read: (text) => {
    const page = pageField.read(text);
    return page !== null && page <= DESK_PAYMENTS_COUNTED_MAX / DESK_PAYMENTS_PAGE ? page : null;
  },
};

export const deskPaymentsAddress = addressOf({
  search: withFallback(textField, ''),
  show: choiceField(DESK_SHOWN),
  type: choiceField(PAYMENT_TYPES),
  from: dayField,
  to: dayField,
  /** The code of the payment beside the list. */
  payment: textField,
  page: shortListPage,
});
export type DeskPaymentsShown = ReturnType<typeof deskPaymentsAddress.read>;

/** What a typed text can be besides a code, a customer or an invoice. */
export type PaymentClues = { readonly amount: Cents | null; readonly last4: string | null };

/** `1,234.56` and `$1,234.56` are amounts; four digits are also the end of a card or account. */
export function paymentClues(text: string): PaymentClues {
  const amount = /\d/.test(text) ? readCents(text) : null;
  return { amount: amount !== null && amount > 0 ? amount : null, last4: /^\d{4}$/.test(text) ? text : null };
}
