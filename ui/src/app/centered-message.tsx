import type { ReactNode } from 'react';
import classes from './centered-message.module.css';

type CenteredMessageProps = { art?: ReactNode; title: ReactNode; text?: ReactNode; actions?: ReactNode };

/** Centered title, text and actions, for pages with little content. */
export function CenteredMessage({ art, title, text, actions }: CenteredMessageProps) {
  return (
    <div className={classes.words}>
      {art}
      <h1>{title}</h1>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
