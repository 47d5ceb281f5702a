import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './timeline.module.css';

export type TimelineEntry = {
  id: string | number;
  /** What happened, verb first: "Downloaded". */
  verb: ReactNode;
  /** Who or to whom: "by Devin Okoro". */
  rest?: ReactNode;
  /** When, and from where. */
  time: ReactNode;
};

/** The events of a record, newest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {entries.map((entry, place) => (
        <li key={entry.id} className={classNames(classes.entry, place === 0 && classes.newest)}>
          <span className={classes.verb}>{entry.verb}</span> {entry.rest}
          <span className={classes.time}>{entry.time}</span>
        </li>
      ))}
    </ol>
  );
}
