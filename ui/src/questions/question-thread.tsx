import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { formatCents } from '@plumbline/rules/money';
import { formatSize } from '@plumbline/rules/format-size';
import { classNames } from '../class-names.ts';
import { TextLink } from '../text-link.tsx';
import classes from './question-thread.module.css';

type Side = 'CUSTOMER' | 'STAFF';

type Message = {
  readonly id: string;
  readonly side: Side;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
};

type QuestionThreadProps = {
  lines: readonly { readonly description: string; readonly amount: Cents }[];
  currency: CurrencyCode;
  messages: readonly Message[];
  /** Whose messages stand at the right. */
  own: Side;
  timeOf: (instant: string) => string;
  onDownload: (fileId: string) => void;
};

/** The lines that a question is about, and its messages, the oldest first. */
export function QuestionThread({ lines, currency, messages, own, timeOf, onDownload }: QuestionThreadProps) {
  return (
    <>
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label="About these lines">
          {lines.map(({ description, amount }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a question never change
            <li key={place}>
              <span>{description}</span> <span>{formatCents(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <ol className={classes.messages} aria-label="Messages">
        {messages.map(({ id, side, author, text, createdAt, files }) => (
          <li key={id} className={classNames(classes.message, side === own && classes.own)}>
            <p className={classes.head}>
              <strong>{author}</strong> <span className={classes.time}>{timeOf(createdAt)}</span>
            </p>
            <p className={classes.text}>{text}</p>
            {files.map((file) => (
              <p key={file.id} className={classes.file}>
                <TextLink onClick={() => onDownload(file.id)}>{file.name}</TextLink> {formatSize(file.size)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
