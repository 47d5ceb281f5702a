import { getInvoice, listInvoiceEvents, recordInvoiceView } from '@plumbline/contract/paths.gen';
import { useQueryClient } from '@tanstack/react-query';
import type { Day } from '@plumbline/rules/dates';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { answerKey, useAnswer } from '@plumbline/ui/app/use-answer';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Facts } from '@plumbline/ui/facts';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useEffect, type ReactNode } from 'react';
import { useIsViewOnly } from '../lib/use-is-view-only.ts';
import { messages } from '../messages.ts';
import { InvoiceQuestions } from '../questions/invoice-questions.tsx';
import type { QuestionDrafts } from '../lib/use-question-drafts.ts';
import { invoiceFacts } from './invoice-facts.ts';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceWaivers } from './invoice-waivers.tsx';

type InvoicePanelProps = {
  id: string;
  /** The row of the list, shown until the invoice has loaded. */
  row: InvoiceRow | undefined;
  opened: boolean;
  onClose: () => void;
  /** Move through the list; undefined hides the buttons. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  today: Day;
  drafts: QuestionDrafts;
  /** False opens it over the page at any width. */
  docks?: boolean;
  /** Replaces the link to the pay flow, for use inside the flow. */
  payAction?: ReactNode;
};

/** The side panel of an invoice: status, actions, fields, lines and history (REP-06). */
export function InvoicePanel(props: InvoicePanelProps) {
  const { id, row, opened, onClose, onPrevious, onNext, today, drafts, docks = true, payAction } = props;
  const known = useAnswer(getInvoice, { id }, { enabled: opened }).data ?? row;
  const kind = known?.type === 'CREDIT' ? 'Credit' : 'Invoice';
  return (
    <SidePanel
      docks={docks}
      opened={opened}
      onClose={onClose}
      label={known ? `${kind} ${known.invoiceNumber}` : kind}
      kicker={kind}
      title={known?.invoiceNumber}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <PanelBody key={id} id={id} row={row} today={today} drafts={drafts} payAction={payAction} />
    </SidePanel>
  );
}

type PanelBodyProps = Pick<InvoicePanelProps, 'id' | 'row' | 'today' | 'drafts' | 'payAction'>;

function PanelBody({ id, row, today, drafts, payAction }: PanelBodyProps) {
  const query = useAnswer(getInvoice, { id });
  const invoice = query.data;
  const known = invoice ?? row;
  useRecordView(id);
  if (query.isError && !invoice) {
    return <PanelFault error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {known && <InvoiceHead invoice={known} today={today} payAction={payAction} />}
      <PanelSection>
        <LoadingRows loading={!invoice} rows={5} label="Loading the invoice">
          {invoice && <Facts items={invoiceFacts(invoice)} />}
        </LoadingRows>
      </PanelSection>
      {invoice && invoice.waivers.length > 0 && <InvoiceWaivers invoice={invoice} />}
      {invoice && invoice.lines.length > 0 && <InvoiceLines invoice={invoice} />}
      {invoice && <InvoiceQuestions invoice={invoice} today={today} drafts={drafts} />}
      <PanelSection title="History">
        <InvoiceHistory invoiceId={id} today={today} />
      </PanelSection>
    </>
  );
}

/** Records the view of the invoice and refreshes its history (REP-08). */
function useRecordView(id: string): void {
  const cache = useQueryClient();
  const isSilent = useIsViewOnly();
  useEffect(() => {
    // Staff who only look leave no trace in the customer's history.
    if (isSilent) return;
    const queryKey = answerKey(listInvoiceEvents, { id });
    send(recordInvoiceView, { id })
      // Cancels a history request that started before the view was recorded, so that it is fetched again.
      .then(() => cache.cancelQueries({ queryKey }))
      .then(() => cache.invalidateQueries({ queryKey }))
      // A failure to record a view is not shown.
      .catch(() => undefined);
  }, [id, cache, isSilent]);
}

function PanelFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { panelMissing, panelMissingText, panelFailed, panelFailedText } = messages.invoices;
  const isMissing = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isMissing) return <EmptyState art={false} title={panelMissing} text={panelMissingText} />;
  return <ErrorState title={panelFailed} text={panelFailedText} onRetry={onRetry} />;
}
