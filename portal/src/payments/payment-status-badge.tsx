import { IconCircleX, IconReceiptRefund } from '@tabler/icons-react';
import { Badge, StatusBadge } from '@plumbline/ui/status-badge';
import { statusInTruth, type StatusFacts } from './payment-status-words.ts';

export function PaymentStatusBadge({ payment }: { payment: StatusFacts }) {
  const truth = statusInTruth(payment);
  if (truth === null) return <StatusBadge of="payment" status={payment.status} />;
  const isRefund = truth === 'Partly refunded';
  const Icon = isRefund ? IconReceiptRefund : IconCircleX;
  return (
    <Badge color={isRefund ? 'violet' : 'red'} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {truth}
    </Badge>
  );
}
