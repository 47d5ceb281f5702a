// Parts that several entries of the list share.

import { formatDay } from '../dates.ts';
import { formatCents, type CurrencyCode } from '../money.ts';
import type { CheckedAmounts, CheckedInvoice, CheckerFacts } from './checker-facts.ts';
import type { CheckAction, CheckedList } from './checks.ts';
import type { WaiverType } from './waiver-types.ts';

const INVOICES_SHOWN = 5;

export const listOf = (invoices: readonly CheckedInvoice[], currencyCode: CurrencyCode): CheckedList => ({
  rows: invoices.slice(0, INVOICES_SHOWN).map(({ invoiceNumber, invoiceCreatedAt, balance }) => ({
    number: invoiceNumber,
    day: formatDay(invoiceCreatedAt),
    amount: formatCents(balance, currencyCode),
  })),
  more: Math.max(0, invoices.length - INVOICES_SHOWN),
});

/** The open invoices that the waiver does not release. */
export const exceptedOf = ({ unpaid, exceptedIds }: CheckedAmounts): CheckedInvoice[] =>
  unpaid.filter(({ id }) => exceptedIds.includes(id));

export const includeAll = (count: number): CheckAction => ({
  kind: 'include-all',
  label: count === 1 ? 'Include it' : 'Include them',
});

export const payFirst = ({ canPay }: Pick<CheckerFacts, 'canPay'>): CheckAction[] =>
  canPay ? [{ kind: 'pay', label: 'Pay now' }] : [];

export const conditionalInstead = (
  { allowedTypes }: Pick<CheckerFacts, 'allowedTypes'>,
  waiverType: WaiverType,
): CheckAction[] =>
  allowedTypes.includes(waiverType) ? [{ kind: 'change', label: 'Make it conditional', waiverType }] : [];
