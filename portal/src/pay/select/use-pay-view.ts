import { useRouter } from '@plumbline/ui/app/use-router';
import { payInvoiceList, type PayFilters } from '@plumbline/rules/payments/pay-invoice-list';
import type { AppRouter } from '@plumbline/ui/app/create-app-router';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { useMemo } from 'react';

export type PayView = {
  filters: PayFilters;
  /** The invoice whose panel is open. */
  invoiceId: string | null;
  show: (filters: PayFilters, how?: { replace?: boolean }) => void;
  change: (change: Partial<PayFilters>) => void;
  openInvoice: (id: string) => void;
  closeInvoice: () => void;
};

/** The state of the first step, kept in the URL, so that back and reload restore it. */
export function usePayView(): PayView {
  const router = useRouter();
  const search = useSearchParams();
  const navigation = useMemo(() => navigationOf(router), [router]);
  return useMemo(
    () => ({ ...navigation, filters: payInvoiceList.read(search), invoiceId: searchText(search, 'invoice') }),
    [navigation, search],
  );
}

/** Reads the URL at the time of the call, because a debounced search arrives a second late. */
function navigationOf(router: AppRouter): Omit<PayView, 'filters' | 'invoiceId'> {
  const go = (filters: PayFilters, invoice: string | null, how: { replace: boolean; opensOverList?: boolean }) =>
    void router.navigate({
      href: router.latestLocation.pathname + stringifySearch({ ...payInvoiceList.write(filters), invoice }),
      replace: how.replace,
      resetScroll: false,
      state: { opensOverList: how.opensOverList ?? false },
    });
  const latest = () => {
    const { search, state } = router.latestLocation;
    return { filters: payInvoiceList.read(search), isOverList: state['opensOverList'] === true };
  };
  const show: PayView['show'] = (filters, { replace = false } = {}) => go(filters, null, { replace });
  return {
    show,
    change: (change) => show(payInvoiceList.change(latest().filters, change)),
    openInvoice: (id) => go(latest().filters, id, { replace: false, opensOverList: true }),
    closeInvoice: () => {
      const { filters, isOverList } = latest();
      if (isOverList) router.history.back();
      else go(filters, null, { replace: true });
    },
  };
}
