import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { formatCents } from '@plumbline/rules/money';
import { MessageThread } from '../threads/message-thread.tsx';
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

/** The lines that a question is about, and its messages. */
export function QuestionThread({ lines, currency, messages, own, timeOf, onDownload }: QuestionThreadProps) {
  const entries = messages.map(({ side, createdAt, ...message }) => ({
    ...message,
    at: createdAt,
    isOwn: side === own,
  }));
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
      <MessageThread entries={entries} timeOf={timeOf} onDownload={onDownload} />
    </>
  );
}
