import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { IconTile } from '../icon-tile.tsx';
import { isShown } from '../is-shown.ts';
import classes from './state.module.css';

export type ErrorStateProps = {
  /** What failed: "We could not load your payment methods". */
  title: ReactNode;
  /** What is not affected, and what to do. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
};

/** The error of one widget, with a retry button. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.art}>
        <IconTile color="red" icon={<IconCloudOff size={20} stroke={1.75} />} />
      </div>
      <p className={classes.title}>{title}</p>
      {isShown(text) && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button icon={<IconRefresh size={16} />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
