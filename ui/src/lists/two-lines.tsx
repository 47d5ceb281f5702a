import type { ReactNode } from 'react';
import { isShown } from '../is-shown.ts';
import classes from './two-lines.module.css';

type TwoLinesProps = { title: ReactNode; note?: ReactNode };

/** A table cell with a title and a note below it. */
export function TwoLines({ title, note }: TwoLinesProps) {
  return (
    <>
      <span className={classes.title} {...(typeof title === 'string' && { title })}>
        {title}
      </span>
      {isShown(note) && (
        <span className={classes.note} {...(typeof note === 'string' && { title: note })}>
          {note}
        </span>
      )}
    </>
  );
}
