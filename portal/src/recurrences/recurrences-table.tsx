import type { UseQueryResult } from '@tanstack/react-query';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { ListPager } from '../lib/list-pager.tsx';
import { loadFailure } from '../lib/load-failure.ts';
import { usePortal } from '../lib/portal-context.ts';
import { paymentMessages } from '../payments/payment-messages.ts';
import { RecurrenceMobileRow, useRecurrenceColumns } from './recurrence-columns.tsx';
import { recurrenceMessages as words } from './recurrence-messages.ts';
import type { Recurrence } from './recurrence-note.ts';
import type { RecurrencesView } from './use-recurrences-view.ts';

type RecurrencesTableProps = {
  view: RecurrencesView;
  list: UseQueryResult<{ rows: Recurrence[]; count: number }>;
  /** Where funds are added; undefined when this person cannot. */
  prepayHref: string | undefined;
};

/** The rows of Upcoming Payments, with their pages. */
export function RecurrencesTable({ view, list, prepayHref }: RecurrencesTableProps) {
  const { filters, show, change, openId, openRecord } = view;
  const isNarrow = useScreenSize() === 'wide' && openId !== null;
  const { columns, scrolls } = useRecurrenceColumns(isNarrow);
  const { sort, direction } = recurrenceList.orderOf(filters);
  const isBeyond = usePageInRange(
    { ...filters, count: list.isPlaceholderData ? undefined : list.data?.count },
    (page) => show({ ...filters, page }, { replace: true }),
  );
  return (
    <Card inset={false} aria-label="Recurring payments">
      <DataTable
        label="Recurring payments"
        columns={columns}
        scrolls={scrolls}
        density="tall"
        rows={isBeyond ? undefined : list.data?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => openRecord(id)}
        current={openId ?? undefined}
        renderMobile={(recurrence) => <RecurrenceMobileRow recurrence={recurrence} />}
        sort={{ key: sort, direction }}
        onSort={({ key }) => recurrenceList.isSort(key) && show(recurrenceList.sortBy(filters, key))}
        refreshing={list.isPlaceholderData}
        error={loadFailure(list, words.listFailed)}
        empty={<NoRecurrences view={view} prepayHref={prepayHref} />}
        foot={
          <ListPager label="Pages of recurring payments" filters={filters} count={list.data?.count} change={change} />
        }
      />
    </Card>
  );
}

function NoRecurrences({ view, prepayHref }: Pick<RecurrencesTableProps, 'view' | 'prepayHref'>) {
  const { filters, currency, change } = view;
  const { settings } = usePortal();
  if (filters.search !== null || filters.status !== null) {
    return (
      <EmptyState
        art={false}
        title={words.noneMatch}
        text={paymentMessages.history.noneMatchText}
        action={<Button onClick={() => change({ search: null, status: null })}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={settings.currencyCodes.length > 1 ? `${words.noneYet} in ${currency}` : words.noneYet}
      text={words.noneYetText}
      action={prepayHref !== undefined && <Button href={prepayHref}>New prepayment</Button>}
    />
  );
}
