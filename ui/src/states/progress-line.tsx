import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './progress-line.module.css';

export type ProgressPoint = { label: string; time: ReactNode; state: 'done' | 'next' | 'later' };

const SPOKEN = { done: 'done', next: 'next', later: 'later' } as const;

/** The progress of a payment; vertical on small screens. */
export function ProgressLine({ points, label }: { points: readonly ProgressPoint[]; label: string }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {points.map((point) => (
        <li key={point.label} className={classes.point} data-state={point.state}>
          <span className={classes.dot} aria-hidden="true">
            {point.state === 'done' && <IconCheck size={11} stroke={3} />}
            {point.state === 'next' && <span className={classes.bob} />}
          </span>
          <span className={classes.words}>
            <span className={classes.label}>{point.label}</span>
            <span className="pl-hidden"> ({SPOKEN[point.state]})</span>
            <span className={classes.time}>{point.time}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
