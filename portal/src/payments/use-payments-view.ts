import type { CurrencyCode } from '@plumbline/rules/money';
import {
  changePaymentFilters,
  paymentFiltersFrom,
  paymentSearchOf,
  type PaymentFilters,
} from '@plumbline/rules/payments/payment-filters';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAddressFilters, type ChangeFilters } from '../documents/use-address-filters.ts';
import { useMember } from '../lib/portal-context.ts';
import { useCurrency } from '../shell/currency.tsx';
import { rememberPaymentsList } from './payments-list-address.ts';

export type PaymentsView = {
  filters: PaymentFilters;
  currency: CurrencyCode;
  /** What the list and its spreadsheet are asked for. */
  query: Record<string, string>;
  go: ChangeFilters<PaymentFilters>;
  change: (change: Partial<PaymentFilters>) => void;
};

const ADDRESS = { read: paymentFiltersFrom, write: paymentSearchOf };

/** What Payment Activity shows, all of it in its address, so that back, reload and links restore it (HIS-01). */
export function usePaymentsView(): PaymentsView {
  const [filters, go] = useAddressFilters(ADDRESS);
  const { currency: chosen } = useCurrency();
  const currency = filters.currencyCode ?? chosen;
  useHeaderCurrency(chosen, () => {
    if (filters.currencyCode !== null) {
      go((current) => changePaymentFilters(current, { currencyCode: null }), { replace: true });
    }
  });
  useRemembered(stringifySearch(paymentSearchOf(filters)));
  return {
    filters,
    currency,
    query: paymentSearchOf({ ...filters, currencyCode: currency }),
    go,
    change: (change) => go((current) => changePaymentFilters(current, change)),
  };
}

/** Whoever chooses another currency in the header means this list as well, whatever its address says (NAV-03). */
function useHeaderCurrency(chosen: CurrencyCode, onChange: () => void): void {
  const seen = useRef(chosen);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    tell();
  }, [chosen]);
}

function useRemembered(query: string): void {
  const userId = useMember()?.userId;
  useEffect(() => {
    if (userId !== undefined) rememberPaymentsList(userId, query);
  }, [userId, query]);
}
