import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { Badge } from '@plumbline/ui/status-badge';
import type { Delivery, Webhook } from './webhook.ts';

const ENDPOINTS = {
  ACTIVE: { color: 'green', Icon: IconCircleCheck, words: 'Active' },
  FAILING: { color: 'amber', Icon: IconAlertTriangle, words: 'Failing' },
  PAUSED: { color: 'grey', Icon: IconPlayerPause, words: 'Paused' },
  DISABLED: { color: 'red', Icon: IconBan, words: 'Disabled' },
} as const;

const DELIVERIES = {
  WAITING: { color: 'amber', Icon: IconClock, words: 'Waiting' },
  DELIVERED: { color: 'green', Icon: IconCircleCheck, words: 'Delivered' },
  FAILED: { color: 'red', Icon: IconAlertTriangle, words: 'Failed' },
} as const;

type Look = (typeof ENDPOINTS)[keyof typeof ENDPOINTS] | (typeof DELIVERIES)[keyof typeof DELIVERIES];

const LookBadge = ({ color, Icon, words }: Look) => (
  <Badge color={color} icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}>
    {words}
  </Badge>
);

export const WebhookBadge = ({ state, failingSince }: Pick<Webhook, 'failingSince' | 'state'>) => (
  <LookBadge {...ENDPOINTS[state === 'ACTIVE' && failingSince !== null ? 'FAILING' : state]} />
);

export const DeliveryBadge = ({ state }: Pick<Delivery, 'state'>) => <LookBadge {...DELIVERIES[state]} />;
