import type { Day } from '@plumbline/rules/dates';
import { lazy } from 'react';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { useQuestionDrafts } from '../lib/use-question-drafts.ts';
import type { InvoiceRow } from './invoice-row.ts';
import type { ReportView } from './use-report-view.ts';

const InvoicePanel = lazy(async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel }));

type InvoicePanelSlotProps = { view: ReportView; rows: readonly InvoiceRow[]; today: Day };

export function InvoicePanelSlot({ view, rows, today }: InvoicePanelSlotProps) {
  const { invoiceId: openId, openInvoice: openRecord, closeInvoice: closeRecord } = view;
  const drafts = useQuestionDrafts();
  return (
    <PanelSlot view={{ openId, openRecord, closeRecord }} rows={rows}>
      {(props) => <InvoicePanel {...props} today={today} drafts={drafts} />}
    </PanelSlot>
  );
}
