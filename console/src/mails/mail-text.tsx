import { Facts } from '@plumbline/ui/facts';
import type { OpenMail } from './mail-words.ts';
import classes from './mails.module.css';

const HIDDEN: Readonly<Record<'LOST' | 'SECRET', string>> = {
  SECRET: 'The words of this mail are for its reader only: it may have a link that opens an account.',
  LOST: 'The words of this mail cannot be read any more: the key with which they were encrypted is gone.',
};

/** The words as they were written; its links are left out, as whoever has one may use it. */
export function MailText({ mail: { words, wordsState } }: { mail: OpenMail }) {
  if (words === null) return <p className={classes.note}>{HIDDEN[wordsState === 'LOST' ? 'LOST' : 'SECRET']}</p>;
  const { title, amount, lines, facts, quote, button, notes } = words;
  return (
    <div className={classes.words}>
      <h3 className={classes.title}>{title}</h3>
      {amount !== null && <p className={classes.amount}>{amount}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts.length > 0 && <Facts items={facts.map((fact, place) => ({ ...fact, key: String(place) }))} />}
      {quote !== null && <blockquote className={classes.quote}>{quote}</blockquote>}
      {button !== null && <p className={classes.button}>{button}</p>}
      {notes.map((line) => (
        <p key={line} className={classes.note}>
          {line}
        </p>
      ))}
    </div>
  );
}
