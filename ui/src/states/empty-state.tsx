import type { ReactNode } from 'react';
import { isShown } from '../is-shown.ts';
import { PlumbArt } from '../layout/plumb-art.tsx';
import classes from './state.module.css';

export type EmptyStateProps = {
  title: ReactNode;
  /** What will appear here. */
  text?: ReactNode;
  /** A way to add the first entry. */
  action?: ReactNode;
  /** Default: true; false for a filtered list without matches. */
  art?: boolean | undefined;
};

export function EmptyState({ title, text, action, art = true }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {art && (
        <div className={classes.art}>
          <PlumbArt scene="empty" />
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {isShown(text) && <p className={classes.text}>{text}</p>}
      {isShown(action) && <div className={classes.action}>{action}</div>}
    </div>
  );
}
