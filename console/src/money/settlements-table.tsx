import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { pluralize } from '../lib/pluralize.ts';
import type { SettledDay } from './payout.ts';

type SettlementsTableProps = {
  rows: SettledDay[] | undefined;
  isRefreshing: boolean;
  isFailed: boolean;
  /** The day and currency beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (id: string) => void;
};

export const SettlementsTable = (props: SettlementsTableProps) => {
  const { rows, isRefreshing, isFailed, current, onRetry, onOpen } = props;
  return (
    <Card inset={false}>
      <DataTable
        label="Settlements"
        density="tall"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(row) => (
          <MobileRow
            title={formatDay(row.day)}
            amount={formatCents(row.net, row.currencyCode)}
            note={partsOf(row)}
            noteWraps
          />
        )}
        empty={
          <EmptyState
            title="Nothing was paid out on these days"
            text="Choose other days, or wait: cards are paid out on the next banking day, bank payments after three."
            art={false}
          />
        }
        {...(isFailed && { error: { title: 'We could not load the settlements', onRetry } })}
      />
    </Card>
  );
};

const partsOf = ({ deposits, withdrawals }: SettledDay): string =>
  [
    ...(deposits.count > 0 ? [pluralize(deposits.count, 'payment', 'payments')] : []),
    ...(withdrawals.count > 0 ? [`${withdrawals.count} taken back`] : []),
  ].join(', ');

const COLUMNS: Column<SettledDay>[] = [
  { key: 'day', head: 'Day', grow: true, render: (row) => <TwoLines title={formatDay(row.day)} note={partsOf(row)} /> },
  {
    key: 'deposits',
    head: 'Paid out',
    align: 'end',
    render: ({ deposits, currencyCode }) => formatCents(deposits.total, currencyCode),
  },
  {
    key: 'withdrawals',
    head: 'Taken back',
    align: 'end',
    render: ({ withdrawals, currencyCode }) => formatCents(withdrawals.total, currencyCode),
  },
  {
    key: 'net',
    head: 'In the bank',
    align: 'end',
    tone: 'strong',
    render: ({ net, currencyCode }) => formatCents(net, currencyCode),
  },
];
