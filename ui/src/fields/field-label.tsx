import type { ReactNode } from 'react';
import classes from './field-label.module.css';

/** A label, with "optional" said in words: fields are required unless they say otherwise. */
export function FieldLabel({ children, optional }: { children: ReactNode; optional?: boolean | undefined }) {
  return (
    <>
      {children}
      {optional && <span className={classes.optional}> (optional)</span>}
    </>
  );
}
