import { listRecurrences } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { PaymentTabs } from '../payments/payment-tabs.tsx';
import { RecurrencePanelSlot } from './recurrence-panel-slot.tsx';
import type { Recurrence } from './recurrence-note.ts';
import { RecurrencesFilterBar } from './recurrences-filter-bar.tsx';
import { RecurrencesTable } from './recurrences-table.tsx';
import { useRecurrencesView } from './use-recurrences-view.ts';

/** Upcoming Payments: the recurring payments of the account, each with its payments (REC-02). */
export function RecurrencesPage() {
  const view = useRecurrencesView();
  const list = useAnswer(listRecurrences, view.query, { keepsPrevious: true });
  const running = useAnswer(listRecurrences, dashboardQueries(view.currency).recurrences).data;
  const prepayHref = useScreenHref()('/prepay');
  return (
    <>
      <PageHeader
        title="Payment Activity"
        sentence={running === undefined ? '\u00a0' : nextPaymentWords(running.rows)}
        actions={prepayHref !== undefined && <Button href={prepayHref}>New prepayment</Button>}
        keepActionsBeside
      />
      <PaymentTabs active="recurrences" upcoming={running?.count} />
      <RecurrencesFilterBar view={view} />
      <RecurrencesTable view={view} list={list} prepayHref={prepayHref} />
      <RecurrencePanelSlot view={view} rows={list.data?.rows ?? []} />
    </>
  );
}

function nextPaymentWords([next]: readonly Recurrence[]): string {
  if (next === undefined || next.nextDate === null) return 'No recurring payment is scheduled.';
  return `Next payment: ${formatCents(next.amount, next.currencyCode)} on ${formatDay(next.nextDate)}.`;
}
