import { listInvoices, listPaymentsUnderWay, listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { ZERO, type CurrencyCode } from '@plumbline/rules/money';
import { payInvoiceQuery } from '@plumbline/rules/payments/pay-invoice-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo, useState } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import type { PayView } from './use-pay-view.ts';
import type { UnderWay } from '../under-way-words.ts';

export type OpenInvoices = {
  /** Undefined until the first answer. */
  rows: readonly InvoiceRow[] | undefined;
  count: number | undefined;
  isFailed: boolean;
  /** The rows on screen are those of the list before. */
  isRefreshing: boolean;
  retry: () => void;
};

/** The invoices in view: a page of what is open, or what has been chosen from all pages. */
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
  const inView = useKept(chosen, isChosenOnly);
  const chosenRows = useMemo(() => all.data?.rows.filter((row) => inView.has(row.id)), [all.data, inView]);
  const { isLoadingError, refetch } = isChosenOnly ? all : page;
  return {
    rows: isChosenOnly ? chosenRows : page.data?.rows,
    count: isChosenOnly ? chosenRows?.length : page.data?.count,
    isFailed: isLoadingError,
    isRefreshing: !isChosenOnly && page.isPlaceholderData,
    retry: () => void refetch(),
  };
}

/** What is taken out of the payment stays in view until the view is left, so that it can be put back. */
function useKept(chosen: ReadonlySet<string>, isOn: boolean): ReadonlySet<string> {
  const [kept, setKept] = useState(chosen);
  const next = isOn ? new Set([...kept, ...chosen]) : chosen;
  const isSame = next === kept || (isOn && next.size === kept.size);
  if (!isSame) setKept(next);
  return isSame ? kept : next;
}

/** As many as one call takes; further ones are told without a name. */
const ASKED_MAX = 100;

export type UnderWayOf = (invoiceId: string) => readonly UnderWay[];

/** Who is paying what of these invoices already, in the whole company. */
export function useUnderWay(rows: readonly InvoiceRow[] | undefined): UnderWayOf {
  const held = (rows ?? []).filter((row) => row.pendingAmount > ZERO).slice(0, ASKED_MAX);
  const invoiceIds = held.map((row) => row.id).join(',');
  const { data } = useAnswer(listPaymentsUnderWay, { invoiceIds }, { enabled: invoiceIds !== '', keepsPrevious: true });
  return useMemo(() => {
    const byInvoice = Map.groupBy(data?.rows ?? [], (payment) => payment.invoiceId);
    return (invoiceId) => byInvoice.get(invoiceId) ?? [];
  }, [data]);
}
