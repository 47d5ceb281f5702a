import type { LineRules } from '@plumbline/rules/payments/line';
import { today as todayIn } from '@plumbline/rules/dates';
import { payInvoiceList } from '@plumbline/rules/payments/pay-invoice-list';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCapabilities, usePortalApp } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { reviewLine } from './review-line.ts';
import { SelectContext, type SelectFacts } from './select-context.ts';
import { SelectFilterBar } from './select-filter-bar.tsx';
import { SelectOverlays } from './select-overlays.tsx';
import { SelectTable } from './select-table.tsx';
import { SelectTotalBar } from './select-total-bar.tsx';
import { useSyncRows, useListedCredits } from '../use-fresh-draft.ts';
import { useOpenInvoices, useHolds, type OpenInvoices } from './use-open-invoices.ts';
import { usePayRules } from '../use-pay-rules.ts';
import { usePayView, type PayView } from './use-pay-view.ts';
import { usePreselect } from './use-preselect.ts';
import { useChoice, useChosenIds, useSelection } from './use-selection.ts';
import classes from './select-step.module.css';

/** Step 1: selects invoices and amounts (Spec 2 §2). */
export function SelectStep() {
  const { now, portal } = usePortalApp();
  const today = todayIn(now(), portal.timeZone);
  const { draft } = usePayDraft();
  const view = usePayView();
  const { rules, isFailed, retry } = usePayRules();
  const chosen = useChosenIds(draft);
  const list = useOpenInvoices(view, draft.currencyCode, chosen);
  const holdsOf = useHolds(list.rows);
  const choice = useChoice();
  const selection = useSelection(list.rows, chosen, choice.choose);
  const [creditsOf, setCreditsOf] = useState<string | null>(null);
  const lineRules = useLineRules(rules);
  useSyncRows(list.rows);
  usePreselect(choice.choose);
  useListedPage(view, list);
  const review = useReview(view, list);
  const { openInvoice } = view;
  const facts = useMemo<SelectFacts>(
    () => ({ rules: lineRules, today, holdsOf, openInvoice, openCredits: setCreditsOf }),
    [lineRules, today, holdsOf, openInvoice],
  );
  // Without a selection the selected invoices are none, and the switch leads back to all.
  const isOfAll = view.filters.selected === 'false' && payInvoiceList.activeFilters(view.filters).length === 0;
  const isBare = list.count === 0 && chosen.size === 0 && isOfAll;
  const projectName = view.filters.projectId === null ? null : (list.rows?.[0]?.jobName ?? null);
  return (
    <SelectContext value={facts}>
      {!isBare && <SelectFilterBar view={view} projectName={projectName} />}
      {isFailed && <RulesFailed onRetry={retry} />}
      {!isBare && <CreditsFailed />}
      <SelectTable view={view} list={list} selection={selection} today={today} />
      {!isBare && <SelectTotalBar rules={rules} onReview={review} />}
      <SelectOverlays
        view={view}
        rows={list.rows ?? []}
        choice={choice}
        creditsOf={creditsOf}
        onCreditsClose={() => setCreditsOf(null)}
      />
    </SelectContext>
  );
}

/** The rules without reasons until those have loaded. */
function useLineRules(rules: LineRules | undefined): LineRules {
  const can = useCapabilities();
  return useMemo(() => rules ?? { ...can, reasons: [] }, [rules, can]);
}

function RulesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failed}>
      <Note color="red" alert title={messages.pay.rulesFailed}>
        {messages.pay.rulesFailedText}{' '}
        <TextLink look="plain" size="inherit" onClick={onRetry}>
          Try again
        </TextLink>
      </Note>
    </div>
  );
}

function CreditsFailed() {
  const { isLoadingError, refetch } = useListedCredits();
  if (!isLoadingError) return null;
  return (
    <div className={classes.failed}>
      <Note color="amber">
        {messages.pay.creditsFailed}{' '}
        <TextLink look="plain" size="inherit" onClick={() => void refetch()}>
          Try again
        </TextLink>
      </Note>
    </div>
  );
}

/** Keeps the page number in range; the selected invoices are on a single page. */
function useListedPage({ filters, show }: PayView, list: OpenInvoices): void {
  const count = list.isRefreshing || filters.selected === 'true' ? undefined : list.count;
  usePageInRange({ ...filters, count }, (page) => show({ ...filters, page }, { replace: true }));
}

/** Focuses the invoice that blocks the payment; switches to the selected ones if it is not on this page. */
function useReview({ change }: PayView, { rows }: OpenInvoices): (invoiceId: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const isThere = rows?.some((row) => row.id === wanted.current) ?? false;
    if (isThere && wanted.current !== null && reviewLine(wanted.current)) wanted.current = null;
  }, [rows]);
  return (invoiceId) => {
    if (reviewLine(invoiceId)) return;
    wanted.current = invoiceId;
    change({ selected: 'true' });
  };
}
