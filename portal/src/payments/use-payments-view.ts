import type { CurrencyCode } from '@plumbline/rules/money';
import {
  changePaymentFilters,
  paymentFiltersFrom,
  paymentSearchOf,
  type PaymentFilters,
} from '@plumbline/rules/payments/payment-filters';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useEffect } from 'react';
import { useMember } from '../lib/portal-context.ts';
import { useAddressFilters, type ChangeFilters } from '../lib/use-address-filters.ts';
import { useCurrency } from '../shell/currency.tsx';
import { useHeaderCurrency } from '../shell/use-header-currency.ts';
import { rememberPaymentsList } from '../lib/payments-list-address.ts';

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

function useRemembered(query: string): void {
  const userId = useMember()?.userId;
  useEffect(() => {
    if (userId !== undefined) rememberPaymentsList(userId, query);
  }, [userId, query]);
}
