import type { UseQueryResult } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import type { MethodFilters } from '@plumbline/rules/payment-methods/method-list';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { Badge } from '@plumbline/ui/status-badge';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import { loadFailure } from '../lib/load-failure.ts';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { methodMessages as words } from './method-messages.ts';
import { BrandMark } from './brand-mark.tsx';
import { DeleteMethodButton } from './delete-method-button.tsx';
import { methodKind, methodName, type MethodRow } from './method-row.ts';
import classes from './methods-table.module.css';

type MethodsTableProps = {
  list: UseQueryResult<{ rows: MethodRow[]; count: number }>;
  filters: MethodFilters;
  onPage: (page: number, how?: { replace?: boolean }) => void;
  onShowAll: () => void;
};

export function MethodsTable({ list, filters, onPage, onShowAll }: MethodsTableProps) {
  const { page, size } = filters;
  const columns = useMethodColumns();
  const count = list.data?.count ?? 0;
  const isBeyond = usePageInRange(
    { page, size, count: list.isPlaceholderData ? undefined : list.data?.count },
    (lastPage) => onPage(lastPage, { replace: true }),
  );
  return (
    <Card inset={false} aria-label="Payment methods">
      <DataTable
        label="Payment methods"
        columns={columns}
        density="tall"
        rows={isBeyond ? undefined : list.data?.rows}
        rowKey={({ id }) => id}
        renderMobile={(method) => <MobileMethod method={method} />}
        refreshing={list.isPlaceholderData}
        error={loadFailure(list, words.listFailed)}
        empty={<NoMethods type={filters.paymentType} onShowAll={onShowAll} />}
        foot={
          count > size && (
            <Pager label="Pages of payment methods" page={page} pageSize={size} total={count} onPage={onPage} />
          )
        }
      />
    </Card>
  );
}

function useMethodColumns(): Column<MethodRow>[] {
  const { timeZone } = usePortal();
  const { manageMethods } = useCapabilities();
  return [
    { key: 'method', head: 'Method', render: (method) => <MethodCell method={method} /> },
    { key: 'holderName', head: 'Account holder', grow: true, render: ({ holderName }) => holderName },
    { key: 'expiry', head: 'Expires', render: (method) => <Expiry method={method} /> },
    {
      key: 'createdAt',
      head: 'Added',
      render: ({ createdAt, createdBy }) => (
        <TwoLines title={formatDay(dayAt(createdAt, timeZone))} note={`by ${createdBy.name}`} />
      ),
    },
    ...(manageMethods
      ? [
          {
            key: 'actions',
            head: 'Delete',
            headHidden: true,
            align: 'end' as const,
            width: 50,
            render: (method: MethodRow) => <DeleteMethodButton method={method} />,
          },
        ]
      : []),
  ];
}

const MethodCell = ({ method }: { method: MethodRow }) => (
  <span className={classes.method}>
    <BrandMark type={method.paymentType} brand={method.brand} />
    <span>
      <TwoLines title={methodName(method)} note={methodKind(method)} />
    </span>
  </span>
);

function Expiry({ method: { expiry, isExpired } }: { method: MethodRow }) {
  if (expiry === null) return '–';
  return (
    <span className={classes.expiry}>
      {expiry} {isExpired && <ExpiredBadge />}
    </span>
  );
}

const ExpiredBadge = () => (
  <Badge color="amber" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden="true" />}>
    Expired
  </Badge>
);

function MobileMethod({ method }: { method: MethodRow }) {
  const { manageMethods } = useCapabilities();
  const { expiry, isExpired } = method;
  return (
    <span className={classes.mobile}>
      <BrandMark type={method.paymentType} brand={method.brand} />
      <MobileRow
        title={methodName(method)}
        amount={isExpired && <ExpiredBadge />}
        note={`${methodKind(method)} · ${method.holderName}`}
        aside={expiry}
      />
      {manageMethods && <DeleteMethodButton method={method} />}
    </span>
  );
}

const KINDS = { ACH: 'bank accounts', CREDIT_CARD: 'cards' } as const;

function NoMethods({ type, onShowAll }: { type: MethodFilters['paymentType']; onShowAll: () => void }) {
  const payHref = useScreenHref()('/pay?size=100');
  if (type !== 'ALL') {
    return (
      <EmptyState
        art={false}
        title={`No saved ${KINDS[type]}`}
        text={words.noneYetText}
        action={<Button onClick={onShowAll}>Show all methods</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={words.noneYet}
      text={words.noneYetText}
      action={payHref !== undefined && <Button href={payHref}>Make a payment</Button>}
    />
  );
}
