import type { Day } from '@plumbline/rules/dates';
import { PAGE_SIZES } from '@plumbline/rules/lists/paging';
import { ZERO } from '@plumbline/rules/money';
import { payInvoiceList } from '@plumbline/rules/payments/pay-invoice-list';
import { lineKind } from '@plumbline/rules/payments/line';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Selection, Sort } from '@plumbline/ui/lists/data-table-props';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Pager } from '@plumbline/ui/lists/pager';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useMemo, type ReactNode } from 'react';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { useCapabilities, usePortal } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { useCurrency } from '../../shell/currency.tsx';
import { HeldNote } from './held-note.tsx';
import { LineAdjustment } from './line-adjustment.tsx';
import { usePayDraft } from '../pay-draft.tsx';
import { selectColumns } from './select-columns.tsx';
import { SelectMobileDetail, SelectMobileRow } from './select-mobile.tsx';
import type { OpenInvoices } from './use-open-invoices.ts';
import type { PayView } from './use-pay-view.ts';

/** With more columns the table scrolls. */
const FITTING_COUNT = 7;

type SelectTableProps = {
  view: PayView;
  list: OpenInvoices;
  selection: Selection<InvoiceRow>;
  today: Day;
};

/** The open invoices with the amount to pay on each (PAY-01). */
export function SelectTable({ view, list, selection, today }: SelectTableProps) {
  const { filters, show } = view;
  const { settings } = usePortal();
  const { creditMemos } = useCapabilities();
  const isWide = useScreenSize() === 'wide';
  const columns = useMemo(
    () => selectColumns(columnsOf(settings, 'payInvoices'), { today, withCredit: creditMemos, isWide }),
    [settings, today, creditMemos, isWide],
  );
  const renderDetail = useRenderDetail(creditMemos);
  return (
    <Card inset={false} aria-label="Invoices">
      <DataTable
        label="Open invoices"
        density="tall"
        columns={columns}
        scrolls={columns.length > FITTING_COUNT}
        rows={list.rows}
        rowKey={(row) => row.id}
        renderMobile={(row) => <SelectMobileRow row={row} today={today} />}
        renderDetail={renderDetail}
        {...(filters.selected === 'false' && {
          sort: { key: filters.sort, direction: filters.direction },
          onSort: ({ key }: Sort) => payInvoiceList.isSort(key) && show(payInvoiceList.sortBy(filters, key)),
        })}
        selection={selection}
        skeletonRows={8}
        refreshing={list.isRefreshing}
        error={
          list.isFailed
            ? {
                title: messages.invoices.listFailed,
                text: messages.invoices.listFailedText,
                onRetry: list.retry,
              }
            : undefined
        }
        empty={<NoInvoices view={view} />}
        foot={list.count !== undefined && <SelectPager view={view} count={list.count} />}
      />
    </Card>
  );
}

/** The detail below a row; on large screens only for holds and adjustments. */
function useRenderDetail(withCredit: boolean): (row: InvoiceRow) => ReactNode {
  const { draft } = usePayDraft();
  const isSmall = useScreenSize() === 'small';
  const lines = new Map(draft.paymentInvoices.map((line) => [line.invoiceId, line]));
  return (row) => {
    const line = lines.get(row.id);
    const isHeld = row.pendingAmount > ZERO;
    if (isSmall) {
      return line || isHeld ? <SelectMobileDetail row={row} line={line} withCredit={withCredit} /> : undefined;
    }
    const isAdjusted = line !== undefined && lineKind(line) !== 'complete';
    if (!isAdjusted && !isHeld) return undefined;
    return (
      <>
        {isHeld && <HeldNote row={row} />}
        {isAdjusted && <LineAdjustment line={line} />}
      </>
    );
  };
}

function SelectPager({ view: { filters, change, show }, count }: { view: PayView; count: number }) {
  const isOnePage = filters.selected === 'true';
  return (
    <Pager
      // The total bar is at the foot of the window.
      sticks={false}
      page={isOnePage ? 1 : filters.page}
      pageSize={isOnePage ? Math.max(1, count) : filters.size}
      total={count}
      onPage={(page) => {
        show({ ...filters, page });
        window.scrollTo({ top: 0 });
      }}
      sizes={PAGE_SIZES}
      // Decision B9: the list of a project has a fixed page size.
      onPageSize={isOnePage || filters.projectId !== null ? undefined : (size) => change({ size })}
    />
  );
}

function NoInvoices({ view: { filters, change, show } }: { view: PayView }) {
  const { organization, settings } = usePortal();
  const { draft } = usePayDraft();
  const { choose } = useCurrency();
  if (filters.selected === 'true') {
    return (
      <EmptyState
        art={false}
        title={messages.pay.noneSelected}
        text={messages.pay.noneSelectedText}
        action={<Button onClick={() => change({ selected: 'false' })}>Show all invoices</Button>}
      />
    );
  }
  if (payInvoiceList.activeFilters(filters).length > 0) {
    return (
      <EmptyState
        art={false}
        title={messages.invoices.noneMatch}
        text={messages.invoices.noneMatchText}
        action={<Button onClick={() => show(payInvoiceList.clear(filters))}>Clear filters</Button>}
      />
    );
  }
  const others = settings.currencyCodes.filter((code) => code !== draft.currencyCode);
  return (
    <EmptyState
      title={others.length > 0 ? `${messages.pay.nothingOpen} in ${draft.currencyCode}` : messages.pay.nothingOpen}
      text={messages.pay.nothingOpenText(organization.name)}
      action={
        others.length > 0 &&
        others.map((code) => (
          <Button key={code} onClick={() => choose(code)}>
            Show invoices in {code}
          </Button>
        ))
      }
    />
  );
}
