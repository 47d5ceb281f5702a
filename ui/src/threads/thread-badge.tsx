import { IconCircleCheck, IconClock, IconMessageCircle } from '@tabler/icons-react';
import { Badge } from '../status-badge.tsx';

type ThreadBadgeProps = {
  status: 'OPEN' | 'ANSWERED' | 'CLOSED';
  /** How it ended, in words, where there is more to say than "Closed". */
  ending?: string | null;
};

/** Of a question or a ticket: open waits for the supplier, answered for whoever asked. */
export function ThreadBadge({ status, ending }: ThreadBadgeProps) {
  const props = { size: 13, stroke: 1.75, 'aria-hidden': true };
  if (status === 'CLOSED') {
    return (
      <Badge color="grey" icon={<IconCircleCheck {...props} />}>
        {ending ?? 'Closed'}
      </Badge>
    );
  }
  return status === 'OPEN' ? (
    <Badge color="amber" icon={<IconClock {...props} />}>
      Open
    </Badge>
  ) : (
    <Badge color="blue" icon={<IconMessageCircle {...props} />}>
      Answered
    </Badge>
  );
}
