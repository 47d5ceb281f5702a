import type { ReactNode } from 'react';
import classes from './record-rows.module.css';

export type RecordItem = { id: string; icon: ReactNode; title: ReactNode; note: ReactNode; amount: ReactNode };

/** A short list inside a card: icon, two lines and the money. Goes into `<Card ruled inset={false}>`. */
export function RecordRows({ label, items }: { label: string; items: readonly RecordItem[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {items.map(({ id, icon, title, note, amount }) => (
        <li key={id} className={classes.row}>
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{title}</span>
            <span className={classes.note}>{note}</span>
          </span>
          <span className={classes.amount}>{amount}</span>
        </li>
      ))}
    </ul>
  );
}
