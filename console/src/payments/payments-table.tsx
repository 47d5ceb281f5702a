import type { Answer } from '@plumbline/contract/call';
import type { browsePayments } from '@plumbline/contract/payment-desk/desk-payments';
import { formatDay } from '@plumbline/rules/dates';
import { formatCount } from '@plumbline/rules/format-count';
import { formatCents } from '@plumbline/rules/money';
import { DESK_PAYMENTS_COUNTED_MAX, DESK_PAYMENTS_PAGE } from '@plumbline/rules/payments/desk/desk-payment-list';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { Pager } from '@plumbline/ui/lists/pager';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { dayText } from '../lib/moment-text.ts';
import { type ListedPayment, methodText } from './payment-words.ts';

type PaymentsTableProps = {
  list: Answer<typeof browsePayments> | undefined;
  page: number;
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  /** The code of the payment beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (code: string) => void;
  onPage: (page: number) => void;
};

export function PaymentsTable(props: PaymentsTableProps) {
  const { list, page, isChosen, isRefreshing, isFailed, current, onRetry, onOpen, onPage } = props;
  return (
    <Card inset={false}>
      <DataTable
        label="Payments"
        density="tall"
        columns={COLUMNS}
        rows={list?.rows}
        rowKey={({ code }) => code}
        onRowClick={({ code }) => onOpen(code)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(payment) => (
          <MobileRow
            title={payment.customer.name}
            amount={amountOf(payment)}
            note={`${payment.code}, ${dayText(payment.createdAt)}`}
            noteWraps
            aside={<PaymentStatusBadge payment={payment} />}
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="Nothing was found" text="Change the search or what is shown." art={false} />
          ) : (
            <EmptyState title="No payments yet" text="They appear here as your customers pay in the portal." />
          )
        }
        {...(isFailed && { error: { title: 'We could not load the payments', onRetry } })}
        foot={
          list &&
          list.count > DESK_PAYMENTS_PAGE && (
            <Pager
              page={page}
              pageSize={DESK_PAYMENTS_PAGE}
              total={list.count}
              onPage={onPage}
              {...(list.count >= DESK_PAYMENTS_COUNTED_MAX && {
                summary: `The first ${formatCount(DESK_PAYMENTS_COUNTED_MAX)}; search finds the others.`,
              })}
            />
          )
        }
      />
    </Card>
  );
}

const amountOf = ({ amount, currencyCode }: ListedPayment): string => formatCents(amount, currencyCode);

/** The status; a scheduled payment also has its day, and one that needs a decision says so. */
function StatusCell({ payment }: { payment: ListedPayment }) {
  const { status, scheduledAt, needsDecision } = payment;
  const badge = <PaymentStatusBadge payment={payment} />;
  if (needsDecision) return <TwoLines title={badge} note="Needs a decision" />;
  if (status !== 'SCHEDULED' || scheduledAt === null) return badge;
  return <TwoLines title={badge} note={`for ${formatDay(scheduledAt)}`} />;
}

const COLUMNS: Column<ListedPayment>[] = [
  {
    key: 'code',
    head: 'Payment',
    render: ({ code, createdAt }) => <TwoLines title={code} note={dayText(createdAt)} />,
  },
  {
    key: 'customer',
    head: 'Customer',
    grow: true,
    render: (payment) => <TwoLines title={payment.customer.name} note={methodText(payment)} />,
  },
  { key: 'status', head: 'Status', render: (payment) => <StatusCell payment={payment} /> },
  { key: 'total', head: 'Total', align: 'end', tone: 'strong', render: amountOf },
];
