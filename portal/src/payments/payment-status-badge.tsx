import { IconCircleX, IconReceiptRefund } from '@tabler/icons-react';
import { Badge, StatusBadge } from '@plumbline/ui/status-badge';
import type { ListedPayment } from './payment-types.ts';

type PaymentStatusBadgeProps = { payment: Pick<ListedPayment, 'status' | 'preciseStatus'> };

export function PaymentStatusBadge({ payment }: PaymentStatusBadgeProps) {
  const label = payment.preciseStatus;
  if (label === null) return <StatusBadge kind="payment" status={payment.status} />;
  const isRefund = label === 'Partly refunded';
  const Icon = isRefund ? IconReceiptRefund : IconCircleX;
  return (
    <Badge color={isRefund ? 'violet' : 'red'} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
