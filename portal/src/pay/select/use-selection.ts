import { ZERO } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import type { Selection } from '@plumbline/ui/lists/data-table-props';
import { toast } from '@plumbline/ui/overlays/toast';
import { useCallback, useMemo, useState } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { messages } from '../../messages.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { LINES_MAX, openInvoiceOf, payableOf } from '../pay-rows.ts';

/** Stable while amounts are typed: changes only when an invoice is added or removed. */
export function useChosenIds({ paymentInvoices }: PaymentDraft): ReadonlySet<string> {
  const ids = paymentInvoices.map((line) => line.invoiceId).join(' ');
  return useMemo(() => new Set(ids.split(' ').filter(Boolean)), [ids]);
}

export type Choice = {
  /** Adds invoices to the payment; asks once before adding those that another payment partly holds. */
  choose: (rows: readonly InvoiceRow[]) => void;
  /** The invoices in the question. */
  asked: readonly InvoiceRow[];
  answer: (isYes: boolean) => void;
};

export function useChoice(): Choice {
  const { draft, dispatchAll, knownHolds, noteHolds } = usePayDraft();
  const [asked, setAsked] = useState<readonly InvoiceRow[]>([]);
  const room = LINES_MAX - draft.paymentInvoices.length;
  const add = useCallback(
    (rows: readonly InvoiceRow[]) => {
      if (rows.length > room) toast.info(messages.pay.tooMany(LINES_MAX));
      dispatchAll(rows.slice(0, room).map((row) => ({ type: 'add', invoice: openInvoiceOf(row) })));
    },
    [dispatchAll, room],
  );
  const choose = useCallback(
    (rows: readonly InvoiceRow[]) => {
      const isNews = (row: InvoiceRow) => row.pendingAmount > ZERO && !knownHolds.includes(row.id);
      const open = rows.filter((row) => payableOf(row) > ZERO);
      add(open.filter((row) => !isNews(row)));
      setAsked(open.filter(isNews));
    },
    [add, knownHolds],
  );
  const answer = (isYes: boolean) => {
    if (isYes) {
      noteHolds(asked.map((row) => row.id));
      add(asked);
    }
    setAsked([]);
  };
  return { choose, asked, answer };
}

/** The selection of the table; rows of other pages stay as they are. */
export function useSelection(
  rows: readonly InvoiceRow[] | undefined,
  chosen: ReadonlySet<string>,
  choose: Choice['choose'],
): Selection<InvoiceRow> {
  const { dispatchAll } = usePayDraft();
  return useMemo(
    () => ({
      selected: chosen,
      onChange: (next) => {
        const removed = [...chosen].filter((id) => !next.has(id));
        if (removed.length > 0) dispatchAll(removed.map((invoiceId) => ({ type: 'remove', invoiceId })));
        const added = (rows ?? []).filter((row) => next.has(row.id) && !chosen.has(row.id));
        if (added.length > 0) choose(added);
      },
      label: (row) => `Invoice ${row.invoiceNumber}`,
      disabled: (row) => payableOf(row) === ZERO,
    }),
    [chosen, rows, choose, dispatchAll],
  );
}
