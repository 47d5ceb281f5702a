import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { Day } from '@plumbline/rules/dates';
import { timelineEntries, type TimelineEntry, type TimelinePoint } from './timeline-entries.ts';
import classes from './payment-timeline.module.css';

const ICONS: Readonly<Partial<Record<TimelineEntry['look'], typeof IconCheck>>> = {
  done: IconCheck,
  late: IconAlertTriangle,
  failed: IconX,
  dropped: IconMinus,
};

type PaymentTimelineProps = { points: readonly TimelinePoint[]; label: string; today: Day; zone: string };

/** The timeline of a payment: past events and what is expected next (HIS-02, THX-01). */
export function PaymentTimeline({ points, label, today, zone }: PaymentTimelineProps) {
  const entries = timelineEntries(points, { today, zone });
  return (
    <ol className={classes.line} aria-label={label}>
      {entries.map((entry) => (
        <Point key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

function Point({ entry: { look, label, spoken, time, words } }: { entry: TimelineEntry }) {
  const Icon = ICONS[look];
  return (
    <li className={classes.point} data-look={look}>
      <span className={classes.dot} aria-hidden="true">
        {Icon && <Icon size={11} stroke={look === 'late' ? 2.25 : 3} />}
        {look === 'next' && <span className={classes.bob} />}
      </span>
      <div className={classes.words}>
        <p className={classes.label}>
          {label}
          <span className="pl-hidden"> ({spoken})</span>
        </p>
        {time !== null && <p className={classes.time}>{time}</p>}
        {words !== null && <p className={classes.reason}>{words}</p>}
      </div>
    </li>
  );
}
