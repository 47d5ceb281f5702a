// The payment requests of an organization, as staff list them, and how the address of the console's desk says it.

import { defineList, type ListValues } from '../lists/define-list.ts';
import { addressOf, choiceField, pageField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';

export const PAYMENT_REQUEST_STATES = ['OPEN', 'PAID', 'EXPIRED', 'REVOKED'] as const;
export type PaymentRequestState = (typeof PAYMENT_REQUEST_STATES)[number];

/** Sent by staff, printed on the PDF of an invoice, or mailed with a reminder. */
export const PAYMENT_REQUEST_KINDS = ['SENT', 'PRINTED', 'REMINDER'] as const;
export type PaymentRequestKind = (typeof PAYMENT_REQUEST_KINDS)[number];

/** PDFs and reminders make very many links, so a list has none of them unless they are asked for. */
const kindField = withFallback(choiceField([...PAYMENT_REQUEST_KINDS, 'ALL']), 'SENT');

export const paymentRequestList = defineList({
  filters: { search: textField, state: choiceField(PAYMENT_REQUEST_STATES), kind: kindField, customerId: textField },
  sorts: { createdAt: 'desc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type PaymentRequestFilters = ListValues<typeof paymentRequestList>;

/** More requests are found by search and filters. */
export const PAYMENT_REQUESTS_COUNTED_MAX = 10_000;
/** The numbers beside the tabs end here. */
export const PAYMENT_REQUESTS_TAB_MAX = 1_000;

/** The desk begins with what is open. */
export const paymentLinksAddress = addressOf({
  search: withFallback(textField, ''),
  state: withFallback(choiceField([...PAYMENT_REQUEST_STATES, 'ALL']), 'OPEN'),
  kind: kindField,
  customerId: textField,
  /** The id of the request beside the list. */
  link: textField,
  page: pageField,
});
export type PaymentLinksShown = ReturnType<typeof paymentLinksAddress.read>;
