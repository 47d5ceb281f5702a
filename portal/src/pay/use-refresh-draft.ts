import { useQueryClient } from '@tanstack/react-query';
import { getInvoice, listInvoices, listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useCallback } from 'react';
import type { InvoiceRow } from '../invoices/invoice-row.ts';
import { useCapabilities } from '../lib/portal-context.ts';
import { usePayStore } from './pay-draft.tsx';
import { creditOf, openInvoiceOf } from './pay-rows.ts';

/**
 * Updates the draft to the current balances: removes paid invoices and reduces amounts. Resolves to whether anything
 * changed; rejects when the server cannot be reached.
 */
export function useRefreshDraft(): () => Promise<boolean> {
  const cache = useQueryClient();
  const { creditMemos } = useCapabilities();
  const store = usePayStore();
  return useCallback(async () => {
    const { currencyCode } = store.get().draft;
    const listed = (type: 'INVOICE' | 'CREDIT') =>
      cache.query({
        queryKey: answerKey(listUnpaidInvoices, { type, currencyCode }),
        queryFn: ({ signal }) => send(listUnpaidInvoices, { type, currencyCode }, signal),
        staleTime: 0,
      });
    const [invoices, credits] = await Promise.all([listed('INVOICE'), creditMemos ? listed('CREDIT') : null]);
    void cache.invalidateQueries({ queryKey: answerKey(listInvoices) });
    const isListed = new Set(invoices.rows.map((row) => row.id));
    const missing = store.get().draft.paymentInvoices.filter(({ invoiceId }) => !isListed.has(invoiceId));
    // The list is limited to the oldest invoices; others are fetched one by one.
    const others = invoices.count > invoices.rows.length ? await Promise.all(missing.map(invoiceAlone)) : [];
    const rows = [...invoices.rows, ...others.flat()];
    return store.refresh(rows.map(openInvoiceOf), (credits?.rows ?? []).map(creditOf));
  }, [cache, creditMemos, store]);
}

const invoiceAlone = ({ invoiceId }: { invoiceId: string }): Promise<InvoiceRow[]> =>
  send(getInvoice, { id: invoiceId }).then(
    (row) => [row],
    () => [],
  );
