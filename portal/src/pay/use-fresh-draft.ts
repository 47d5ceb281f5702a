// Keeps the draft in sync with the server: when the flow opens, and with every list that loads.
import { listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { tabStore } from '@plumbline/ui/app/storage';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect } from 'react';
import type { InvoiceRow } from '../invoices/invoice-row.ts';
import { useCapabilities } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { usePayStore } from './pay-draft.tsx';
import { creditOf, invoiceOfLine, invoicesFrom } from './pay-rows.ts';
import type { PayStore } from './pay-store.ts';
import { paymentInFlight } from './payment-in-flight.ts';
import { useRefreshDraft } from './use-refresh-draft.ts';

/** A sent payment is not changed until its answer arrives (PAY-12). */
export const isInFlight = (idempotencyKey: string): boolean => paymentInFlight(tabStore).read(idempotencyKey) !== null;

const isSent = (store: PayStore): boolean => isInFlight(store.get().idempotencyKey);

const notifyIfChanged = (isChanged: boolean): void => {
  if (isChanged) toast.info(messages.pay.changed, messages.pay.changedText);
};

/** Refreshes a stored draft when the flow opens. */
export function useRefreshOnOpen(): void {
  const store = usePayStore();
  const refresh = useRefreshDraft();
  useEffect(() => {
    if (store.get().draft.paymentInvoices.length === 0 || isSent(store)) return;
    // A failure is ignored: the server checks the amounts again when the payment is sent.
    refresh().then(notifyIfChanged, () => undefined);
  }, [store, refresh]);
}

/** The listed credits. */
export function useListedCredits() {
  const store = usePayStore();
  const { creditMemos } = useCapabilities();
  const { currencyCode } = store.get().draft;
  return useAnswer(listUnpaidInvoices, { type: 'CREDIT', currencyCode }, { enabled: creditMemos });
}

/** Copies the listed credits into the draft. */
export function useSyncCredits(): void {
  const store = usePayStore();
  const { data } = useListedCredits();
  useEffect(() => {
    if (!data || isSent(store)) return;
    notifyIfChanged(store.refresh(store.get().draft.paymentInvoices.map(invoiceOfLine), data.rows.map(creditOf)));
  }, [data, store]);
}

/** Updates the draft's invoices from newly loaded rows. */
export function useSyncRows(rows: readonly InvoiceRow[] | undefined): void {
  const store = usePayStore();
  useEffect(() => {
    if (!rows || isSent(store)) return;
    const { paymentInvoices, credits } = store.get().draft;
    notifyIfChanged(store.refresh(invoicesFrom(paymentInvoices, rows), credits));
  }, [rows, store]);
}
