import { IconCircleX, IconReceiptRefund } from '@tabler/icons-react';
import { Badge, StatusBadge } from '@plumbline/ui/status-badge';
import { preciseStatus, type StatusFacts } from './payment-status-words.ts';

export function PaymentStatusBadge({ payment }: { payment: StatusFacts }) {
  const label = preciseStatus(payment);
  if (label === null) return <StatusBadge kind="payment" status={payment.status} />;
  const isRefund = label === 'Partly refunded';
  const Icon = isRefund ? IconReceiptRefund : IconCircleX;
  return (
    <Badge color={isRefund ? 'violet' : 'red'} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
