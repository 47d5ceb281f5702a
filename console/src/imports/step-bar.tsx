import type { ReactNode } from 'react';
import { FootBar } from '../lib/foot-bar.tsx';
import classes from './step-bar.module.css';

type StepBarProps = {
  status: ReactNode;
  /** The status is what keeps the step from going on. */
  isWarning?: boolean;
  /** The primary button last. */
  actions: ReactNode;
};

/** What comes next, at the foot of the window. */
export const StepBar = ({ status, isWarning = false, actions }: StepBarProps) => (
  <FootBar label="Next step" className={classes.bar}>
    <p className={classes.status} data-warning={isWarning || undefined} aria-live="polite">
      {status}
    </p>
    <div className={classes.actions}>{actions}</div>
  </FootBar>
);
