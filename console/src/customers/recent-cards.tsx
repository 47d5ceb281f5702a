import { IconCashRegister } from '@tabler/icons-react';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents } from '@plumbline/rules/money';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { momentText } from '../lib/moment-text.ts';
import type { CustomerDetails } from './customer.ts';

type Payment = CustomerDetails['payments'][number];
type Waiver = CustomerDetails['waivers'][number];

/** 'CREDIT_CARD' as words. */
const wordsOf = (code: string): string => {
  const words = code.replaceAll(/[._-]/g, ' ').toLowerCase();
  return words === 'ach' ? 'Bank' : words.charAt(0).toUpperCase() + words.slice(1);
};
const statusOf = ({ status, preciseStatus }: Payment): string => preciseStatus ?? wordsOf(status);
const amountOf = ({ total, currencyCode }: Payment): string => formatCents(total, currencyCode);

const PAYMENTS: Column<Payment>[] = [
  { key: 'code', head: 'Payment', grow: true, render: ({ code }) => code },
  { key: 'at', head: 'Date', tone: 'quiet', render: ({ createdAt }) => momentText(createdAt) },
  { key: 'type', head: 'Method', render: ({ paymentType }) => wordsOf(paymentType) },
  { key: 'status', head: 'Status', render: statusOf },
  { key: 'total', head: 'Amount', align: 'end', tone: 'strong', render: amountOf },
];

type RecentPaymentsProps = { customer: CustomerDetails; mayRecord: boolean };

export const RecentPayments = ({ customer: { id: customerId, payments }, mayRecord }: RecentPaymentsProps) => (
  <Card
    title="Last payments"
    inset={false}
    ruled
    action={
      mayRecord && (
        <Button size="sm" icon={<IconCashRegister size={16} />} href={`/payments/new?customer=${customerId}`}>
          Record a payment
        </Button>
      )
    }
  >
    <DataTable
      label="Last payments"
      columns={PAYMENTS}
      rows={payments}
      rowKey={({ id }) => id}
      rowHref={({ code }) => `/payments?payment=${code}`}
      renderMobile={(payment) => (
        <MobileRow
          title={payment.code}
          amount={amountOf(payment)}
          note={momentText(payment.createdAt)}
          aside={statusOf(payment)}
        />
      )}
      empty={<EmptyState title="No payments yet" art={false} />}
    />
  </Card>
);

const throughOf = ({ throughDate }: Waiver): string =>
  throughDate === null ? '' : `Through ${formatDay(throughDate)}`;

const WAIVERS: Column<Waiver>[] = [
  { key: 'number', head: 'Waiver', render: ({ number }) => waiverNumber(number) },
  { key: 'type', head: 'Type', grow: true, render: ({ waiverType }) => waiverTypeLabel(waiverType) },
  { key: 'job', head: 'Project', tone: 'quiet', grow: true, render: ({ jobName }) => jobName ?? '' },
  { key: 'through', head: 'Through', tone: 'quiet', render: throughOf },
  { key: 'status', head: 'Status', render: ({ status }) => <StatusBadge kind="waiver" status={status} /> },
];

export const RecentWaivers = ({ waivers }: { waivers: readonly Waiver[] }) => (
  <Card title="Last waivers" inset={false} ruled>
    <DataTable
      label="Last waivers"
      columns={WAIVERS}
      rows={waivers}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/waivers?waiver=${id}`}
      renderMobile={(waiver) => (
        <MobileRow
          title={`${waiverNumber(waiver.number)} ${waiverTypeLabel(waiver.waiverType)}`}
          note={waiver.jobName ?? throughOf(waiver)}
          aside={<StatusBadge kind="waiver" status={waiver.status} />}
        />
      )}
      empty={<EmptyState title="No waivers yet" art={false} />}
    />
  </Card>
);
