import type { ReactNode } from 'react';
import classes from './field-label.module.css';

/** A label; only optional fields are marked. */
export function FieldLabel({ children, optional }: { children: ReactNode; optional?: boolean | undefined }) {
  return (
    <>
      {children}
      {optional && <span className={classes.optional}> (optional)</span>}
    </>
  );
}
