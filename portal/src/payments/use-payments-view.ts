import type { CurrencyCode } from '@plumbline/rules/money';
import { paymentList, type PaymentFilters } from '@plumbline/rules/payments/payment-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useEffect } from 'react';
import { useMember } from '../lib/portal-context.ts';
import { useListAddress, type ChangeAddress } from '@plumbline/ui/app/use-list-address';
import { useCurrency } from '../shell/currency.tsx';
import { useOnCurrencyChange } from '../shell/use-on-currency-change.ts';
import { rememberPaymentsList } from '../lib/payments-list-address.ts';

export type PaymentsView = {
  filters: PaymentFilters;
  currency: CurrencyCode;
  /** The input of the list and export calls. */
  query: Record<string, string>;
  go: ChangeAddress<PaymentFilters>;
  change: (change: Partial<PaymentFilters>) => void;
};

/** The state of Payment Activity, kept in the URL, so that back, reload and links restore it (HIS-01). */
export function usePaymentsView(): PaymentsView {
  const [filters, go] = useListAddress(paymentList);
  const { currency: chosen } = useCurrency();
  const currency = filters.currencyCode ?? chosen;
  useOnCurrencyChange(chosen, () => {
    if (filters.currencyCode !== null) {
      go((current) => paymentList.change(current, { currencyCode: null }), { replace: true });
    }
  });
  useRememberList(stringifySearch(paymentList.write(filters)));
  return {
    filters,
    currency,
    query: paymentList.write({ ...filters, currencyCode: currency }),
    go,
    change: (change) => go((current) => paymentList.change(current, change)),
  };
}

function useRememberList(query: string): void {
  const userId = useMember()?.userId;
  useEffect(() => {
    if (userId !== undefined) rememberPaymentsList(userId, query);
  }, [userId, query]);
}
