import { IconPencil } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { ShellSlotsContext } from '@plumbline/ui/shell-slots';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { counted } from './setting.ts';
import classes from './save-bar.module.css';

type SaveBarProps = { count: number; onDiscard: () => void; onReview: () => void };

/** The unsaved changes, at the foot of the window. */
export function SaveBar({ count, onDiscard, onReview }: SaveBarProps) {
  const { foot } = use(ShellSlotsContext);
  const changes = counted(count, 'change', 'changes');
  const bar = (
    <section className={classes.bar} aria-label="Changes not saved" data-sticky-foot>
      <IconPencil className={classes.icon} size={18} aria-hidden="true" />
      <div className={classes.words} aria-live="polite">
        <p className={classes.count}>
          {changes}
          <span className={classes.more}> not saved</span>
        </p>
        <p className={classes.hint}>Customers see them as soon as you save.</p>
      </div>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" onClick={onReview}>
        Review {changes}
      </Button>
    </section>
  );
  return foot ? createPortal(bar, foot) : bar;
}
