import {
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconFileCheck,
  IconHourglass,
  IconLoader,
  IconReceiptRefund,
  IconRosetteDiscountCheck,
  IconSend,
  IconShieldExclamation,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StatusColor } from './theme/neutrals.ts';

export type StatusLook = { color: StatusColor; icon: TablerIcon; word: string };
export type StatusKind = 'payment' | 'recurrence' | 'waiver' | 'invoice' | 'payment-link';

const scheduled = { color: 'blue', icon: IconCalendarEvent } as const;
const approved = { color: 'green', icon: IconCircleCheck } as const;
const canceled = { color: 'grey', icon: IconBan, word: 'Canceled' } as const;
const requested = { color: 'blue', icon: IconSend, word: 'Requested' } as const;
const open = { color: 'grey', icon: IconClock, word: 'Open' } as const;

/** By kind and by status as the contract spells it. */
export const STATUS_LOOKS: Record<StatusKind, Partial<Record<string, StatusLook>>> = {
  payment: {
    STARTED: { color: 'grey', icon: IconCircleDashed, word: 'Started' },
    PENDING: { color: 'amber', icon: IconClock, word: 'Pending' },
    SCHEDULED: { ...scheduled, word: 'Scheduled' },
    APPROVED: { ...approved, word: 'Approved' },
    CANCELED: canceled,
    REFUNDED: { color: 'violet', icon: IconReceiptRefund, word: 'Refunded' },
    CHARGEBACK: { color: 'red', icon: IconShieldExclamation, word: 'Chargeback' },
    VOIDED: { color: 'grey', icon: IconCircleMinus, word: 'Voided' },
  },
  recurrence: {
    PENDING: { ...scheduled, word: 'Pending' },
    COMPLETED: { ...approved, word: 'Completed' },
    CANCELED: canceled,
  },
  waiver: {
    new: requested,
    'requested-approval': requested,
    'pending-notarization': { color: 'amber', icon: IconHourglass, word: 'Pending' },
    confirmed: { color: 'teal', icon: IconThumbUp, word: 'Confirmed' },
    notarized: { color: 'teal', icon: IconRosetteDiscountCheck, word: 'Notarized' },
    ready: { color: 'green', icon: IconFileCheck, word: 'Ready' },
    rejected: { color: 'red', icon: IconCircleX, word: 'Rejected' },
    withdrawn: { color: 'grey', icon: IconBan, word: 'Withdrawn' },
    // Released, and to be used with care or not at all.
    'payment-returned': { color: 'amber', icon: IconAlertTriangle, word: 'Payment returned' },
    void: { color: 'red', icon: IconBan, word: 'Void' },
    replaced: { color: 'grey', icon: IconCircleMinus, word: 'Replaced' },
  },
  invoice: {
    OPEN: open,
    PROCESSING: { color: 'blue', icon: IconLoader, word: 'Processing' },
    PAID: { ...approved, word: 'Paid' },
  },
  'payment-link': {
    OPEN: { color: 'blue', icon: IconSend, word: 'Open' },
    SETTLED: { color: 'grey', icon: IconCircleMinus, word: 'Nothing due' },
    PAID: { ...approved, word: 'Paid' },
    EXPIRED: { color: 'amber', icon: IconHourglass, word: 'Expired' },
    REVOKED: { color: 'grey', icon: IconBan, word: 'Withdrawn' },
  },
};

/** An open invoice by days past due: amber from the first day, red from the 61st. */
export function pastDueLook(days: number): StatusLook {
  if (days <= 0) return open;
  return {
    color: days <= 60 ? 'amber' : 'red',
    icon: IconAlertTriangle,
    word: days === 1 ? '1 day past due' : `${days} days past due`,
  };
}
