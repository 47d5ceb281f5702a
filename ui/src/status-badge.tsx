import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { STATUS_LOOKS, pastDueLook, type StatusKind } from './status-looks.ts';
import type { StatusColor } from './theme/neutrals.ts';
import tones from './tones.module.css';
import classes from './status-badge.module.css';

/** A badge with icon, color and text: color alone is not accessible. */
export function Badge({ color, icon, children }: { color: StatusColor; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(classes.badge, tones[color])}>
      {icon}
      {children}
    </span>
  );
}

/** The status of a payment, waiver, recurrence or invoice: `<StatusBadge kind="payment" status="PENDING" />`. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const look = STATUS_LOOKS[kind][status];
  if (!look) return <Badge color="grey">{status}</Badge>;
  return (
    <Badge color={look.color} icon={<look.icon size={13} stroke={1.75} aria-hidden="true" />}>
      {look.word}
    </Badge>
  );
}

/** How late an open invoice is; `Open` while it is not late. */
export function PastDueBadge({ days }: { days: number }) {
  const look = pastDueLook(days);
  return (
    <Badge color={look.color} icon={<look.icon size={13} stroke={1.75} aria-hidden="true" />}>
      {look.word}
    </Badge>
  );
}
