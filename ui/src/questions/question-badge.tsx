import { IconCircleCheck, IconClock, IconMessageCircle } from '@tabler/icons-react';
import { Badge } from '../status-badge.tsx';

type QuestionBadgeProps = {
  status: 'OPEN' | 'ANSWERED' | 'CLOSED';
  /** How it ended, in words; null while it is not closed. */
  ending: string | null;
};

/** Open waits for the supplier, answered for the customer; a closed question says how it ended. */
export function QuestionBadge({ status, ending }: QuestionBadgeProps) {
  const props = { size: 13, stroke: 1.75, 'aria-hidden': true };
  if (ending !== null) {
    return (
      <Badge color="grey" icon={<IconCircleCheck {...props} />}>
        {ending}
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
