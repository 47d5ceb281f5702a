import { ShellSlotsContext } from '@plumbline/ui/shell-slots';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import classes from './step-bar.module.css';

type StepBarProps = {
  status: ReactNode;
  /** The status is what keeps the step from going on. */
  isWarning?: boolean;
  /** The primary button last. */
  actions: ReactNode;
};

/** What comes next, at the foot of the window. */
export function StepBar({ status, isWarning = false, actions }: StepBarProps) {
  const { foot } = use(ShellSlotsContext);
  const bar = (
    <section className={classes.bar} aria-label="Next step">
      <p className={classes.status} data-warning={isWarning || undefined} aria-live="polite">
        {status}
      </p>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
  return foot ? createPortal(bar, foot) : bar;
}
