import { formatCount } from '@plumbline/rules/format-count';
import { getFilteredTotal } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { PAGE_SIZES } from '@plumbline/rules/lists/paging';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { formatCents } from '@plumbline/rules/money';
import { invoiceColumnsOf } from '@plumbline/rules/portals/invoice-columns';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Pager } from '@plumbline/ui/lists/pager';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { memo, useCallback, useMemo } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { withDispute } from './dispute-badge.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceMobileRow } from './invoice-mobile-row.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { shownColumns, type ShownColumns } from './shown-columns.ts';
import type { ReportView } from './use-report-view.ts';

export type InvoiceTableProps = {
  view: ReportView;
  /** Undefined until loaded. */
  list: { rows: readonly InvoiceRow[]; count: number } | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** The rows are those of the previous query. */
  isRefreshing: boolean;
  /** The panel is docked beside the table. */
  isNarrow: boolean;
  today: Day;
};

/** The list of the Reports page; memoized, because it may have 500 rows. */
export const InvoiceTable = memo(function InvoiceTable(props: InvoiceTableProps) {
  const { view, list, isFailed, isNarrow, today } = props;
  const { filters } = view;
  const { settings } = usePortal();
  const { waivers } = useCapabilities();
  const isMedium = useScreenSize() === 'medium';
  const { columns, scrolls } = useMemo(() => {
    const shown = shownColumns(invoiceColumnsOf(settings, waivers), isNarrow);
    return {
      ...shown,
      columns: withDispute(
        invoiceColumns(shown.columns, { today, isNarrow, isMedium: hasStatus(shown) && isMedium }),
        hasStatus(shown) && !isMedium,
      ),
    };
  }, [settings, waivers, isNarrow, isMedium, today]);
  const { openInvoice } = view;
  const open = useCallback((row: InvoiceRow) => openInvoice(row.id), [openInvoice]);
  return (
    <Card inset={false} aria-label="Invoices">
      <DataTable
        label="Invoices"
        columns={columns}
        scrolls={scrolls}
        rows={list?.rows}
        rowKey={(row) => row.id}
        renderMobile={(row) => <InvoiceMobileRow row={row} today={today} />}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={({ key }) => invoiceList.isSort(key) && view.show(invoiceList.sortBy(filters, key))}
        onRowClick={open}
        current={view.invoiceId ?? undefined}
        skeletonRows={12}
        refreshing={props.isRefreshing}
        error={
          isFailed
            ? {
                title: messages.invoices.listFailed,
                text: messages.invoices.listFailedText,
                onRetry: props.onRetry,
              }
            : undefined
        }
        empty={<NoInvoices view={view} />}
        foot={list && <InvoicePager view={view} count={list.count} />}
      />
    </Card>
  );
});

const hasStatus = ({ columns }: ShownColumns) => columns.some(({ id }) => id === 'status');

/** What the filters leave, over all pages; undefined without filters and until it is known. */
function useFilteredTotal({ filters, query }: ReportView) {
  // Order and page do not change the sum.
  const { sort: _sort, direction: _direction, page: _page, size: _size, ...input } = query;
  return useAnswer(getFilteredTotal, input, { enabled: isFiltered(filters) }).data;
}

const isFiltered = (filters: ReportView['filters']) =>
  invoiceList.activeFilters(filters).some((key) => key !== 'currencyCode');

function InvoicePager({ view, count }: { view: ReportView; count: number }) {
  const { filters, change, show } = view;
  const total = useFilteredTotal(view);
  return (
    <Pager
      page={filters.page}
      pageSize={filters.size}
      total={count}
      onPage={(page) => {
        show({ ...filters, page });
        window.scrollTo({ top: 0 });
      }}
      sizes={PAGE_SIZES}
      summary={
        total && (
          <>
            Balance, all {formatCount(total.count)} <b>{formatCents(total.balance, total.currencyCode)}</b>
          </>
        )
      }
      // Decision B9: the list of a project has a fixed page size.
      onPageSize={filters.projectId === null ? (size) => change({ size }) : undefined}
    />
  );
}

function NoInvoices({ view: { filters, currency, show } }: { view: ReportView }) {
  const { organization, settings } = usePortal();
  if (!isFiltered(filters)) {
    const isOneOfSeveral = settings.currencyCodes.length > 1;
    return (
      <EmptyState
        title={isOneOfSeveral ? `${messages.invoices.noneYet} in ${currency}` : messages.invoices.noneYet}
        text={messages.invoices.noneYetText(organization.name)}
      />
    );
  }
  return (
    <EmptyState
      art={false}
      title={messages.invoices.noneMatch}
      text={messages.invoices.noneMatchText}
      action={<Button onClick={() => show(invoiceList.clear(filters))}>Clear filters</Button>}
    />
  );
}
