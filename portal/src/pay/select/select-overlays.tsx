import type { UseQueryResult } from '@tanstack/react-query';
import type { ErrorStateProps } from '@plumbline/ui/states/error-state';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useState } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { useQuestionDrafts } from '../../lib/use-question-drafts.ts';
import { loadFailure } from '../../lib/load-failure.ts';
import { messages } from '../../messages.ts';
import { InvoicePayAction } from './invoice-pay-action.tsx';
import { usePayDraft } from '../pay-draft.tsx';
import { useSelect } from './select-context.ts';
import { useListedCredits } from '../use-fresh-draft.ts';
import type { PayView } from './use-pay-view.ts';
import type { Choice } from './use-selection.ts';

const InvoicePanel = lazy(async () => ({ default: (await import('../../invoices/invoice-panel.tsx')).InvoicePanel }));
const CreditsPanel = lazy(async () => ({ default: (await import('./credits-panel.tsx')).CreditsPanel }));
const HeldInvoicesDialog = lazy(async () => ({
  default: (await import('./held-invoices-dialog.tsx')).HeldInvoicesDialog,
}));

type SelectOverlaysProps = {
  view: PayView;
  rows: readonly InvoiceRow[];
  choice: Choice;
  /** The invoice whose credits panel is open. */
  creditsOf: string | null;
  onCreditsClose: () => void;
};

/** The lazily loaded overlays of the first step. */
export function SelectOverlays({ view, rows, choice, creditsOf, onCreditsClose }: SelectOverlaysProps) {
  return (
    <>
      <InvoiceSlot view={view} rows={rows} choose={choice.choose} />
      <CreditsSlot invoiceId={creditsOf} onClose={onCreditsClose} />
      <HeldInvoicesSlot choice={choice} />
    </>
  );
}

/** The last non-null value, so that a closing overlay keeps its content. */
function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

type InvoiceSlotProps = Pick<SelectOverlaysProps, 'view' | 'rows'> & Pick<Choice, 'choose'>;

function InvoiceSlot({ view, rows, choose }: InvoiceSlotProps) {
  const { today } = useSelect();
  const drafts = useQuestionDrafts();
  const id = useLastValue(view.invoiceId);
  if (id === null) return null;
  const row = rows.find((each) => each.id === id);
  return (
    <LazyOverlay opened={view.invoiceId !== null} onClose={view.closeInvoice}>
      <InvoicePanel
        docks={false}
        id={id}
        row={row}
        opened={view.invoiceId !== null}
        onClose={view.closeInvoice}
        today={today}
        drafts={drafts}
        payAction={<InvoicePayAction id={id} row={row} choose={choose} onDone={view.closeInvoice} />}
      />
    </LazyOverlay>
  );
}

function CreditsSlot({ invoiceId, onClose }: { invoiceId: string | null; onClose: () => void }) {
  const { draft } = usePayDraft();
  const { rules } = useSelect();
  const list = useListedCredits();
  const [openings, setOpenings] = useState({ id: invoiceId, count: 0 });
  if (openings.id !== invoiceId) setOpenings({ id: invoiceId, count: openings.count + (invoiceId === null ? 0 : 1) });
  const id = useLastValue(invoiceId);
  const line = draft.paymentInvoices.find((each) => each.invoiceId === id);
  if (!line) return null;
  return (
    <LazyOverlay opened={invoiceId !== null} onClose={onClose}>
      {/* The key resets the panel on each opening. */}
      <CreditsPanel
        key={openings.count}
        line={line}
        credits={list.data?.rows ?? []}
        isLoading={list.isPending}
        failure={creditsFailure(list)}
        rules={rules}
        opened={invoiceId !== null}
        onClose={onClose}
      />
    </LazyOverlay>
  );
}

const creditsFailure = (list: UseQueryResult): ErrorStateProps | undefined => {
  const failure = loadFailure(list, messages.pay.creditsFailed);
  return failure && { ...failure, text: messages.pay.creditsFailedText };
};

function HeldInvoicesSlot({ choice: { asked, answer } }: { choice: Choice }) {
  const { holdsOf } = useSelect();
  const isOpen = asked.length > 0;
  const rows = useLastValue(isOpen ? asked : null);
  if (rows === null) return null;
  return (
    <LazyOverlay opened={isOpen} onClose={() => answer(false)}>
      <HeldInvoicesDialog rows={rows} opened={isOpen} holdsOf={holdsOf} onAnswer={answer} />
    </LazyOverlay>
  );
}
