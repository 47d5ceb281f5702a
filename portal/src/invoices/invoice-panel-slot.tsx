import type { Day } from '@plumbline/rules/dates';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from './invoice-row.ts';
import { neighborsOf } from './neighbors.ts';
import type { ReportView } from './use-report-view.ts';

const InvoicePanel = lazy(async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel }));

type InvoicePanelSlotProps = { view: ReportView; rows: readonly InvoiceRow[]; today: Day };

/** Loads the invoice panel lazily and opens it for the invoice in the URL. */
export function InvoicePanelSlot({ view, rows, today }: InvoicePanelSlotProps) {
  const { invoiceId, openInvoice, closeInvoice } = view;
  const [lastId, setLastId] = useState(invoiceId);
  // Keeps showing the last invoice while the panel closes.
  if (invoiceId !== null && invoiceId !== lastId) setLastId(invoiceId);
  useFocusOnRow(invoiceId);
  const id = invoiceId ?? lastId;
  if (id === null) return null;
  const { previous, next } = neighborsOf(rows, id);
  return (
    <LazyOverlay opened={invoiceId !== null} onClose={closeInvoice}>
      <InvoicePanel
        id={id}
        row={rows.find((row) => row.id === id)}
        opened={invoiceId !== null}
        onClose={closeInvoice}
        onPrevious={previous === null ? null : () => openInvoice(previous)}
        onNext={next === null ? null : () => openInvoice(next)}
        today={today}
      />
    </LazyOverlay>
  );
}

/** Runs after the drawer has returned focus to the row it was opened from. */
const AFTER_DRAWER_MS = 20;

/** When the panel closes, focuses the row of the invoice shown last. */
function useFocusOnRow(invoiceId: string | null): void {
  const before = useRef(invoiceId);
  useEffect(() => {
    const closed = invoiceId === null ? before.current : null;
    before.current = invoiceId;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      const row = document.querySelector(`[data-row="${CSS.escape(closed)}"]`);
      row?.querySelector<HTMLElement>('button, a')?.focus();
    }, AFTER_DRAWER_MS);
    return () => clearTimeout(timer);
  }, [invoiceId]);
}
