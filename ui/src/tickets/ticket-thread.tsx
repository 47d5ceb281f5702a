import { classNames } from '../class-names.ts';
import classes from './ticket-thread.module.css';

export type ThreadEntry = {
  readonly id: string;
  readonly author: string;
  readonly at: string;
} & (
  | { readonly text: string; readonly isOwn: boolean }
  /** What was done, such as "closed the ticket". */
  | { readonly did: string }
);

type TicketThreadProps = { entries: readonly ThreadEntry[]; timeOf: (instant: string) => string };

/** The messages of a support ticket and what was done with it, the oldest first. */
export const TicketThread = ({ entries, timeOf }: TicketThreadProps) => (
  <ol className={classes.entries} aria-label="Messages">
    {entries.map((entry) =>
      'did' in entry ? (
        <li key={entry.id} className={classes.step}>
          {entry.author} {entry.did}, {timeOf(entry.at)}
        </li>
      ) : (
        <li key={entry.id} className={classNames(classes.message, entry.isOwn && classes.own)}>
          <p className={classes.head}>
            <strong>{entry.author}</strong> <span className={classes.time}>{timeOf(entry.at)}</span>
          </p>
          <p className={classes.text}>{entry.text}</p>
        </li>
      ),
    )}
  </ol>
);
