import { useRouter } from '@plumbline/ui/app/use-router';
import { invoiceList, type ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { AppRouter } from '@plumbline/ui/app/create-app-router';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { useMemo } from 'react';
import { useCurrency } from '../shell/currency.tsx';
import { useOnCurrencyChange } from '../shell/use-on-currency-change.ts';

export const REPORTS_PATH = '/history/invoices';

export type ReportView = {
  filters: ReportFilters;
  /** The invoice whose panel is open. */
  invoiceId: string | null;
  currency: CurrencyCode;
  /** The input of the list and export calls. */
  query: Record<string, string>;
  show: (filters: ReportFilters, how?: { replace?: boolean }) => void;
  change: (change: Partial<ReportFilters>) => void;
  openInvoice: (id: string) => void;
  closeInvoice: () => void;
};

/** The state of the Reports page, kept in the URL, so that back, reload and links restore it (REP-01). */
export function useReportView(): ReportView {
  const router = useRouter();
  const search = useSearchParams();
  const { currency: chosenCurrency } = useCurrency();
  const navigation = useMemo(() => navigationOf(router), [router]);
  const view = useMemo(() => {
    const filters = invoiceList.read(search);
    const currency = filters.currencyCode ?? chosenCurrency;
    const query = invoiceList.write({ ...filters, currencyCode: currency });
    return { ...navigation, filters, invoiceId: searchText(search, 'invoice'), currency, query } satisfies ReportView;
  }, [navigation, search, chosenCurrency]);
  useOnCurrencyChange(chosenCurrency, () => {
    const { filters, show } = view;
    if (filters.currencyCode !== null) show(invoiceList.change(filters, { currencyCode: null }), { replace: true });
  });
  return view;
}

/**
 * Navigation between views; `opensOverList` says that the previous history entry is the same list without an open
 * record. Reads the URL at the time of the call: a debounced search arrives a second late, when other
 * filters may have changed.
 */
function navigationOf(router: AppRouter): Pick<ReportView, 'show' | 'change' | 'openInvoice' | 'closeInvoice'> {
  const latest = () => {
    const { search, state } = router.latestLocation;
    return {
      filters: invoiceList.read(search),
      invoiceId: searchText(search, 'invoice'),
      isOverList: state['opensOverList'] === true,
    };
  };
  const go = (filters: ReportFilters, invoice: string | null, how: { replace: boolean; opensOverList?: boolean }) =>
    void router.navigate({
      href: REPORTS_PATH + stringifySearch({ ...invoiceList.write(filters), invoice }),
      replace: how.replace,
      resetScroll: false,
      state: { opensOverList: how.opensOverList ?? false },
    });
  const show: ReportView['show'] = (filters, { replace = false } = {}) => go(filters, latest().invoiceId, { replace });
  return {
    show,
    change: (change) => show(invoiceList.change(latest().filters, change)),
    // Moving to another record replaces the history entry.
    openInvoice: (id) => {
      const { filters, invoiceId, isOverList } = latest();
      if (invoiceId === null) go(filters, id, { replace: false, opensOverList: true });
      else go(filters, id, { replace: true, opensOverList: isOverList });
    },
    closeInvoice: () => {
      const { filters, isOverList } = latest();
      if (isOverList) router.history.back();
      else go(filters, null, { replace: true });
    },
  };
}
