import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { isShown } from './is-shown.ts';
import tones from './tones.module.css';
import classes from './note.module.css';

export type NoteProps = {
  color?: 'grey' | 'blue' | 'amber' | 'red' | 'green' | undefined;
  icon?: ReactNode;
  title?: ReactNode;
  /** Announced at once by screen readers, for errors that appear after an action. */
  alert?: boolean | undefined;
  children: ReactNode;
};

/** A tinted inline notice. */
export function Note({ color = 'grey', icon, title, alert, children }: NoteProps) {
  return (
    <div className={classNames(classes.note, tones[color])} {...(alert && { role: 'alert' })}>
      {isShown(icon) && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.words}>
        {isShown(title) && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
