import { useRouter } from '@plumbline/ui/app/use-router';
import { invoiceList, type ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import type { CurrencyCode } from '@plumbline/rules/money';
import { searchText } from '@plumbline/ui/app/search';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { useMemo } from 'react';
import { recordNavigation, type RecordNavigation } from '../lib/list-with-record.ts';
import { useCurrency } from '../shell/currency.tsx';
import { useOnCurrencyChange } from '../shell/use-on-currency-change.ts';

export const REPORTS_PATH = '/history/invoices';

export type ReportView = Pick<RecordNavigation<ReportFilters>, 'show' | 'change'> & {
  filters: ReportFilters;
  /** The invoice whose panel is open. */
  invoiceId: string | null;
  currency: CurrencyCode;
  /** The input of the list and export calls. */
  query: Record<string, string>;
  openInvoice: (id: string) => void;
  closeInvoice: () => void;
};

/** The state of the Reports page, kept in the URL, so that back, reload and links restore it (REP-01). */
export function useReportView(): ReportView {
  const router = useRouter();
  const search = useSearchParams();
  const { currency: chosenCurrency } = useCurrency();
  const navigation = useMemo(() => {
    const records = recordNavigation(router, { path: REPORTS_PATH, param: 'invoice', list: invoiceList });
    return { ...records, openInvoice: records.openRecord, closeInvoice: records.closeRecord };
  }, [router]);
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
