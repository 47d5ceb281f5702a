import { IconCircleCheck, IconCircleX, IconReceiptRefund, IconUserCheck } from '@tabler/icons-react';
import { Badge, StatusBadge } from '../status-badge.tsx';

const LOOKS = {
  'Needs approval': { color: 'amber', Icon: IconUserCheck },
  'Partly refunded': { color: 'violet', Icon: IconReceiptRefund },
  Returned: { color: 'red', Icon: IconCircleX },
  Declined: { color: 'red', Icon: IconCircleX },
  'Nothing to pay': { color: 'grey', Icon: IconCircleCheck },
} as const;

type PaymentStatusBadgeProps = { payment: { status: string; preciseStatus: keyof typeof LOOKS | null } };

export function PaymentStatusBadge({ payment }: PaymentStatusBadgeProps) {
  const label = payment.preciseStatus;
  if (label === null) return <StatusBadge kind="payment" status={payment.status} />;
  const { color, Icon } = LOOKS[label];
  return (
    <Badge color={color} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
