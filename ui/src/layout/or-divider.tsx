import type { ReactNode } from 'react';
import classes from './or-divider.module.css';

export type OrDividerProps = {
  /** Default: OR. */
  children?: ReactNode;
};

/** A labelled divider between two alternatives. */
export function OrDivider({ children = 'OR' }: OrDividerProps) {
  return <div className={classes.divider}>{children}</div>;
}
