import { formatSize } from '@plumbline/rules/format-size';
import { classNames } from '../class-names.ts';
import { TextLink } from '../text-link.tsx';
import classes from './message-thread.module.css';

type ThreadFile = { readonly id: string; readonly name: string; readonly size: number };

export type ThreadEntry = {
  readonly id: string;
  readonly author: string;
  readonly at: string;
} & (
  | {
      readonly text: string;
      /** Stands at the right. */
      readonly isOwn: boolean;
      readonly files?: readonly ThreadFile[];
    }
  /** What was done, such as "closed the ticket". */
  | { readonly did: string }
);

type MessageThreadProps = {
  entries: readonly ThreadEntry[];
  timeOf: (instant: string) => string;
  onDownload?: (fileId: string) => void;
};

/** The messages of a question or a ticket and what was done with it, the oldest first. */
export const MessageThread = ({ entries, timeOf, onDownload }: MessageThreadProps) => (
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
          {entry.files?.map((file) => (
            <p key={file.id} className={classes.file}>
              <TextLink onClick={() => onDownload?.(file.id)}>{file.name}</TextLink> {formatSize(file.size)}
            </p>
          ))}
        </li>
      ),
    )}
  </ol>
);
