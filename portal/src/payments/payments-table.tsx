import type { UseQueryResult } from '@tanstack/react-query';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import { ListPager } from '../lib/list-pager.tsx';
import { loadFailure } from '../lib/load-failure.ts';
import { usePortal } from '../lib/portal-context.ts';
import { paymentMessages } from './payment-messages.ts';
import { PaymentMobileRow, usePaymentColumns } from './payment-columns.tsx';
import { isNarrowed, WITHOUT_FILTERS } from './payment-filter-words.ts';
import type { ListedPayment } from './payment-types.ts';
import { paymentPath } from '../lib/payments-list-address.ts';
import type { PaymentsView } from './use-payments-view.ts';

const { history: words } = paymentMessages;

type PaymentsTableProps = {
  view: PaymentsView;
  list: UseQueryResult<{ rows: ListedPayment[]; count: number }>;
  /** Where a payment is made; undefined when this person cannot. */
  payHref: string | undefined;
};

const hrefOf = ({ code }: ListedPayment): string => paymentPath(code);

/** The rows of Payment Activity, with their pages. */
export function PaymentsTable({ view, list, payHref }: PaymentsTableProps) {
  const { filters, go, change } = view;
  const { columns, scrolls } = usePaymentColumns();
  const { sort, direction } = paymentList.orderOf(filters);
  const isBeyond = usePageInRange(
    { ...filters, count: list.isPlaceholderData ? undefined : list.data?.count },
    (page) => go((current) => ({ ...current, page }), { replace: true }),
  );
  return (
    <Card inset={false} aria-label="Payments">
      <DataTable
        label="Payments"
        columns={columns}
        scrolls={scrolls}
        rows={isBeyond ? undefined : list.data?.rows}
        rowKey={({ id }) => id}
        rowHref={hrefOf}
        renderMobile={(payment) => <PaymentMobileRow payment={payment} />}
        sort={{ key: sort, direction }}
        onSort={({ key }) => paymentList.isSort(key) && go((current) => paymentList.sortBy(current, key))}
        skeletonRows={12}
        refreshing={list.isPlaceholderData}
        error={loadFailure(list, words.listFailed)}
        empty={<NoPayments view={view} payHref={payHref} />}
        foot={<ListPager label="Pages of payments" filters={filters} count={list.data?.count} change={change} />}
      />
    </Card>
  );
}

function NoPayments({ view: { filters, currency, change }, payHref }: Omit<PaymentsTableProps, 'list'>) {
  const { settings } = usePortal();
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        art={false}
        title={words.noneMatch}
        text={words.noneMatchText}
        action={<Button onClick={() => change(WITHOUT_FILTERS)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={settings.currencyCodes.length > 1 ? `${words.noneYet} in ${currency}` : words.noneYet}
      text={words.noneYetText}
      action={payHref !== undefined && <Button href={payHref}>Make a payment</Button>}
    />
  );
}
