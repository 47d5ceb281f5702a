import { IconPencil } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import type { ReactNode } from 'react';
import { FootBar } from './foot-bar.tsx';
import { pluralize } from './pluralize.ts';
import classes from './unsaved-bar.module.css';

type UnsavedBarProps = {
  count: number;
  isBusy?: boolean;
  onDiscard: () => void;
  /** The button that leads to saving. */
  action: ReactNode;
};

/** How many changes are not saved yet, at the foot of the window. */
export const UnsavedBar = ({ count, isBusy = false, onDiscard, action }: UnsavedBarProps) => (
  <FootBar label="Changes not saved" className={classes.bar}>
    <IconPencil className={classes.icon} size={18} aria-hidden="true" />
    <div className={classes.words} aria-live="polite">
      <p className={classes.count}>
        {pluralize(count, 'change', 'changes')}
        <span className={classes.more}> not saved</span>
      </p>
      <p className={classes.hint}>Customers see {count === 1 ? 'it' : 'them'} as soon as you save.</p>
    </div>
    <Button variant="quiet" onClick={onDiscard} disabled={isBusy}>
      Discard
    </Button>
    {action}
  </FootBar>
);
