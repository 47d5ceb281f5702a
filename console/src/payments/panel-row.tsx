import type { ReactNode } from 'react';
import classes from './payments.module.css';

type PanelRowProps = {
  amount?: string;
  /** No money moved. */
  isVoid?: boolean;
  note: readonly (string | null)[];
  actions?: ReactNode;
  children: ReactNode;
};

/** Something that is recorded about a payment. */
export const PanelRow = ({ amount, isVoid = false, note, actions, children }: PanelRowProps) => (
  <li className={classes.row}>
    <span>{children}</span>
    {amount !== undefined && (
      <span className={isVoid ? `${classes.amount} ${classes.void}` : classes.amount}>{amount}</span>
    )}
    <span className={classes.note}>{note.filter((part) => part !== null && part !== '').join(', ')}</span>
    {Array.isArray(actions) && actions.length > 0 && <span className={classes.rowButtons}>{actions}</span>}
  </li>
);
