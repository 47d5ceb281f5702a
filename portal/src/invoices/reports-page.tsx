import { getOpenTotal, listInvoices, downloadInvoicesCsv } from '@plumbline/contract/paths.gen';
import { today as todayIn } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import { Tabs } from '@plumbline/ui/layout/tabs';
import { TextPlaceholder } from '@plumbline/ui/states/text-placeholder';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useCallback, useDeferredValue } from 'react';
import { BalancesAsOf } from '../lib/balances-as-of.tsx';
import { usePortalApp } from '../lib/portal-context.ts';
import { OpenAmount } from '../lib/open-amount.tsx';
import { messages } from '../messages.ts';
import { ExportCsvButton } from '../lib/export-csv-button.tsx';
import { countWords } from './filter-words.ts';
import { InvoicePanelSlot } from './invoice-panel-slot.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { REPORTS_PATH, useReportView, type ReportView } from './use-report-view.ts';

/** The list of invoices and credits with filters, panel and export (Spec 1 §2). */
export function ReportsPage() {
  const { now, portal } = usePortalApp();
  const today = todayIn(now(), portal.timeZone);
  const view = useReportView();
  const list = useAnswer(listInvoices, view.query, { keepsPrevious: true });
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  // Deferred, so that rendering many rows does not block typing.
  const shown = useDeferredValue(list.data);
  const isFailed = list.isError && list.data === undefined;
  const isNarrow = useScreenSize() === 'wide' && view.invoiceId !== null;
  const { filters, show } = view;
  const count = list.isPlaceholderData ? undefined : list.data?.count;
  usePageInRange({ ...filters, count }, (page) => show({ ...filters, page }, { replace: true }));
  const projectName = filters.projectId === null ? null : (shown?.rows[0]?.jobName ?? null);
  return (
    <>
      <PageHeader
        title="Reports"
        sentence={<ReportSentence view={view} count={shown?.count} isFailed={isFailed} />}
        actions={<ExportCsvButton call={downloadInvoicesCsv} words={messages.invoices} query={view.query} />}
        keepActionsBeside
      />
      <Tabs label="Reports" tabs={[{ href: REPORTS_PATH, label: 'Invoices', active: true }]} />
      <ReportFilterBar view={view} projectName={projectName} isNarrow={isNarrow} today={today} />
      <InvoiceTable
        view={view}
        list={shown}
        isFailed={isFailed}
        onRetry={retry}
        isRefreshing={list.isPlaceholderData || shown !== list.data}
        isNarrow={isNarrow}
        today={today}
      />
      <InvoicePanelSlot view={view} rows={shown?.rows ?? []} today={today} />
    </>
  );
}

type ReportSentenceProps = { view: ReportView; count: number | undefined; isFailed: boolean };

/** The number of rows and the open total. */
function ReportSentence({ view, count, isFailed }: ReportSentenceProps) {
  const open = useAnswer(getOpenTotal, { currencyCode: view.currency });
  // Both at once: a sentence that grows would move the list.
  if (open.isPending || (count === undefined && !isFailed)) {
    return <TextPlaceholder like="000 invoices and credits. You have $000,000.00 open, $00,000.00 of it on its way." />;
  }
  return (
    <>
      {count !== undefined && countWords(count, view.filters.type)}
      {open.data && (
        <>
          {count !== undefined && '. '}
          You have{' '}
          <OpenAmount open={open.data.openTotal} pending={open.data.pendingTotal} currency={open.data.currencyCode} />
          <BalancesAsOf instant={open.data.balancesAsOf} />
        </>
      )}
    </>
  );
}
