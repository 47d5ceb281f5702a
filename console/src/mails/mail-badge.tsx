import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconInbox,
  IconMailX,
  type TablerIcon,
} from '@tabler/icons-react';
import { MAIL_STATE_WORDS, type MailState } from '@plumbline/rules/mails/outbox-list';
import { Badge } from '@plumbline/ui/status-badge';
import type { ComponentProps } from 'react';

const LOOKS: Readonly<Record<MailState, { color: ComponentProps<typeof Badge>['color']; Icon: TablerIcon }>> = {
  WAITING: { color: 'blue', Icon: IconClock },
  SENT: { color: 'green', Icon: IconCircleCheck },
  FAILED: { color: 'red', Icon: IconAlertTriangle },
  BOUNCED: { color: 'red', Icon: IconMailX },
  KEPT: { color: 'grey', Icon: IconInbox },
};

export function MailBadge({ state }: { state: MailState }) {
  const { color, Icon } = LOOKS[state];
  return (
    <Badge color={color} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
      {MAIL_STATE_WORDS[state]}
    </Badge>
  );
}
