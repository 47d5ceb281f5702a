import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './mobile-row.module.css';

export type MobileRowProps = {
  title: ReactNode;
  amount?: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  /** Shows a long note in full, on several lines. */
  noteWraps?: boolean | undefined;
};

/** A record in two lines: number and money, then project and status or due date. */
export function MobileRow({ title, amount, note, aside, noteWraps }: MobileRowProps) {
  return (
    <span className={classes.row}>
      <span className={classes.title}>{title}</span>
      <span className={classes.amount}>{amount}</span>
      <span className={classNames(classes.note, noteWraps && classes.wraps)}>{note}</span>
      <span className={classes.aside}>{aside}</span>
    </span>
  );
}
