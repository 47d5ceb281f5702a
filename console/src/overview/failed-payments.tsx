import { IconCircleX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '@plumbline/rules/format-count';
import { formatCents } from '@plumbline/rules/money';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Badge } from '@plumbline/ui/status-badge';
import { momentText } from '../lib/moment-text.ts';
import type { Collections } from './overview-figures.ts';

type FailedPayment = Collections['failedPayments']['rows'][number];

/** Payments that somebody may have to talk about with the customer. */
export function FailedPayments({ query: { data, isLoadingError, refetch } }: { query: UseQueryResult<Collections> }) {
  const failed = data?.failedPayments;
  return (
    <Card title="Payments that failed" titleNote={noteFor(failed?.count)} inset={false}>
      <DataTable
        label="Payments that failed"
        columns={COLUMNS}
        rows={failed?.rows}
        rowKey={({ id }) => id}
        rowHref={({ code }) => `/payments?payment=${code}`}
        renderMobile={(payment) => (
          <MobileRow
            title={payment.customer.name}
            amount={amountOf(payment)}
            note={`${payment.code}, ${momentText(payment.failedAt)}`}
            noteWraps
            aside={<Outcome payment={payment} />}
          />
        )}
        empty={<EmptyState title="No payment was declined or returned in the last 7 days" art={false} />}
        {...(isLoadingError && {
          error: { title: 'We could not load the payments that failed', onRetry: () => void refetch() },
        })}
      />
    </Card>
  );
}

const noteFor = (count: number | undefined) =>
  count === undefined || count === 0 ? 'Last 7 days' : `${formatCount(count)} in the last 7 days`;

const amountOf = ({ total, currencyCode }: FailedPayment): string => formatCents(total, currencyCode);

const Outcome = ({ payment }: { payment: FailedPayment }) => (
  <Badge color="red" icon={<IconCircleX size={13} stroke={1.75} aria-hidden="true" />}>
    {payment.outcome}
  </Badge>
);

const COLUMNS: Column<FailedPayment>[] = [
  { key: 'customer', head: 'Customer', grow: true, render: ({ customer }) => customer.name },
  { key: 'code', head: 'Payment', render: ({ code }) => code },
  {
    key: 'method',
    head: 'Method',
    render: ({ paymentType }) => methodName({ paymentType, brand: null, last4: null }),
  },
  { key: 'at', head: 'When', tone: 'quiet', render: ({ failedAt }) => momentText(failedAt) },
  { key: 'outcome', head: 'Outcome', render: (payment) => <Outcome payment={payment} /> },
  { key: 'total', head: 'Amount', align: 'end', tone: 'strong', render: amountOf },
];
