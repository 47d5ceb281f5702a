import type { Day } from '@plumbline/rules/dates';
import { OnDemand } from '@plumbline/ui/on-demand';
import { lazy, useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from './invoice-row.ts';
import { neighborsOf } from './neighbors.ts';
import type { ReportView } from './use-report-view.ts';

const InvoicePanel = lazy(async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel }));

type InvoicePanelSlotProps = { view: ReportView; rows: readonly InvoiceRow[]; today: Day };

/** Where the panel of an invoice opens; its code comes with the first one. */
export function InvoicePanelSlot({ view, rows, today }: InvoicePanelSlotProps) {
  const { invoiceId, openInvoice, closeInvoice } = view;
  const [lastId, setLastId] = useState(invoiceId);
  // What was open last stays in the panel while it slides away.
  if (invoiceId !== null && invoiceId !== lastId) setLastId(invoiceId);
  useFocusOnRow(invoiceId);
  const id = invoiceId ?? lastId;
  if (id === null) return null;
  const { previous, next } = neighborsOf(rows, id);
  return (
    <OnDemand opened={invoiceId !== null} onClose={closeInvoice}>
      <InvoicePanel
        id={id}
        row={rows.find((row) => row.id === id)}
        opened={invoiceId !== null}
        onClose={closeInvoice}
        onPrevious={previous === null ? null : () => openInvoice(previous)}
        onNext={next === null ? null : () => openInvoice(next)}
        today={today}
      />
    </OnDemand>
  );
}

/** Drawers give the keyboard back on their own, but to the row they were opened from; this comes after them. */
const AFTER_DRAWER_MS = 20;

/** A panel that closes leaves the keyboard on the row of its invoice, however many were stepped through. */
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
