import type { Day } from '@plumbline/rules/dates';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useState } from 'react';
import { neighborsOf } from '../lib/neighbors.ts';
import { useFocusOnRow } from '../lib/use-focus-on-row.ts';
import type { InvoiceRow } from './invoice-row.ts';
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
