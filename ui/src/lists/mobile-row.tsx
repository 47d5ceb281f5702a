import type { ReactNode } from 'react';
import classes from './mobile-row.module.css';

export type MobileRowProps = { title: ReactNode; amount?: ReactNode; note?: ReactNode; aside?: ReactNode };

/** A record in two lines: number and money, then project and status or due date. */
export function MobileRow({ title, amount, note, aside }: MobileRowProps) {
  return (
    <span className={classes.row}>
      <span className={classes.title}>{title}</span>
      <span className={classes.amount}>{amount}</span>
      <span className={classes.note}>{note}</span>
      <span className={classes.aside}>{aside}</span>
    </span>
  );
}
