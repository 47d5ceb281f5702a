import { useRouter } from '@plumbline/ui/app/use-router';
import type { CurrencyCode } from '@plumbline/rules/money';
import { recurrenceList, type RecurrenceFilters } from '@plumbline/rules/recurrences/recurrence-list';
import { searchText } from '@plumbline/ui/app/search';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { useMemo } from 'react';
import { recordNavigation, type RecordNavigation } from '../lib/list-with-record.ts';
import { RECURRENCES_PATH } from '../lib/payments-list-address.ts';
import { useCurrency } from '../shell/currency.tsx';
import { useOnCurrencyChange } from '../shell/use-on-currency-change.ts';

export type RecurrencesView = RecordNavigation<RecurrenceFilters> & {
  filters: RecurrenceFilters;
  /** The recurrence whose panel is open. */
  openId: string | null;
  currency: CurrencyCode;
  /** The input of the list call. */
  query: Record<string, string>;
};

/** The state of Upcoming Payments, kept in the URL, so that back, reload and links restore it (REC-02). */
export function useRecurrencesView(): RecurrencesView {
  const router = useRouter();
  const search = useSearchParams();
  const { currency: chosen } = useCurrency();
  const navigation = useMemo(
    () => recordNavigation(router, { path: RECURRENCES_PATH, param: 'id', list: recurrenceList }),
    [router],
  );
  const filters = useMemo(() => recurrenceList.read(search), [search]);
  const currency = filters.currencyCode ?? chosen;
  useOnCurrencyChange(chosen, () => {
    if (filters.currencyCode !== null) {
      navigation.show(recurrenceList.change(filters, { currencyCode: null }), { replace: true });
    }
  });
  const query = recurrenceList.write({ ...filters, currencyCode: currency });
  return { ...navigation, filters, openId: searchText(search, 'id'), currency, query };
}
