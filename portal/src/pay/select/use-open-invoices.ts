import { listInvoices, listPaymentsUnderWay, listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { ZERO, type CurrencyCode } from '@plumbline/rules/money';
import { payInvoiceQuery } from '@plumbline/rules/payments/pay-invoice-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo, useState } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import type { PayView } from './use-pay-view.ts';
import type { InvoiceHold } from '../hold-words.ts';
import { payableOf } from '../pay-rows.ts';

export type OpenInvoices = {
  /** Undefined until loaded. */
  rows: readonly InvoiceRow[] | undefined;
  count: number | undefined;
  isFailed: boolean;
  /** The rows are those of the previous query. */
  isRefreshing: boolean;
  retry: () => void;
};

/** The invoices in view: a page of open ones, or the selected ones of all pages. */
export function useOpenInvoices(
  { filters }: PayView,
  currencyCode: CurrencyCode,
  chosen: ReadonlySet<string>,
): OpenInvoices {
  const isChosenOnly = filters.selected === 'true';
  const page = useAnswer(listInvoices, payInvoiceQuery(filters, currencyCode), {
    keepsPrevious: true,
    enabled: !isChosenOnly,
  });
  const all = useAnswer(listUnpaidInvoices, { type: 'INVOICE', currencyCode }, { enabled: isChosenOnly });
  const inView = useKeptIds(chosen, isChosenOnly);
  const chosenRows = useMemo(() => all.data?.rows.filter((row) => inView.has(row.id)), [all.data, inView]);
  const rows = isChosenOnly ? chosenRows : page.data?.rows;
  const { isLoadingError, refetch } = isChosenOnly ? all : page;
  return {
    rows: useMemo(() => rows && payableFirst(rows), [rows]),
    count: isChosenOnly ? chosenRows?.length : page.data?.count,
    isFailed: isLoadingError,
    isRefreshing: !isChosenOnly && page.isPlaceholderData,
    retry: () => void refetch(),
  };
}

/** What other payments hold in full cannot be selected, and comes after what can on its page (decision C49). */
const payableFirst = (rows: readonly InvoiceRow[]): InvoiceRow[] => [
  ...rows.filter((row) => payableOf(row) > ZERO),
  ...rows.filter((row) => payableOf(row) === ZERO),
];

/** Keeps deselected invoices in the Selected view, so that they can be selected again. */
function useKeptIds(chosen: ReadonlySet<string>, isOn: boolean): ReadonlySet<string> {
  const [kept, setKept] = useState(chosen);
  const next = isOn ? new Set([...kept, ...chosen]) : chosen;
  const isSame = next === kept || (isOn && next.size === kept.size);
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}

/** The maximum number of ids per call; holds on further invoices are shown without a name. */
const ASKED_MAX = 100;

export type HoldsOf = (invoiceId: string) => readonly InvoiceHold[];

/** The company's payments that hold these invoices, by invoice. */
export function useHolds(rows: readonly InvoiceRow[] | undefined): HoldsOf {
  const held = (rows ?? []).filter((row) => row.pendingAmount > ZERO).slice(0, ASKED_MAX);
  const invoiceIds = held.map((row) => row.id).join(',');
  const { data } = useAnswer(listPaymentsUnderWay, { invoiceIds }, { enabled: invoiceIds !== '', keepsPrevious: true });
  return useMemo(() => {
    const byInvoice = Map.groupBy(data?.rows ?? [], (payment) => payment.invoiceId);
    return (invoiceId) => byInvoice.get(invoiceId) ?? [];
  }, [data]);
}
