import { IconCheck } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import classes from './stepper.module.css';

export type Step = {
  label: string;
  /** Goes back to a completed step. */
  onClick?: (() => void) | undefined;
};

/** The steps of a task; `current` counts from 0. Small screens show the label of the current step only. */
export function Stepper({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, place) => {
        const state = place < current ? 'done' : place === current ? 'now' : 'later';
        const content = (
          <>
            <span className={classes.number} aria-hidden="true">
              {state === 'done' ? <IconCheck size={13} stroke={2.5} /> : place + 1}
            </span>
            <span className={classes.label}>
              {step.label}
              {state === 'done' && <span className="pl-hidden"> (done)</span>}
            </span>
          </>
        );
        return (
          <li
            key={step.label}
            className={classNames(classes.step, classes[state])}
            {...(state === 'now' && { 'aria-current': 'step' })}
          >
            {state === 'done' && step.onClick ? (
              <button type="button" className={classes.back} onClick={step.onClick}>
                {content}
              </button>
            ) : (
              <span className={classes.back}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
