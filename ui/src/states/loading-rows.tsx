import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { useLoadingPhase } from './use-loading-phase.ts';
import classes from './loading-rows.module.css';

export type LoadingRowsProps = {
  loading: boolean;
  /** The number of placeholder rows. Default: 3. */
  rows?: number | undefined;
  /** For screen readers, e.g. "Loading payments". */
  label: string;
  /** Shown after loading. */
  children?: ReactNode;
};

/** Skeleton rows of a list; use-loading-phase decides when they show. */
export function LoadingRows({ loading, rows = 3, label, children }: LoadingRowsProps) {
  const phase = useLoadingPhase(loading);
  if (phase === 'ready') return children;
  return (
    <output className={classes.rows} data-waiting={phase === 'wait' || undefined}>
      <span className="pl-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={98 + ((row * 8) % 24)} />
          <Skeleton width={210 - ((row * 37) % 90)} />
          <Skeleton className={classes.last} width={80} />
          <Skeleton className={classes.extra} width={72} height={20} />
        </div>
      ))}
    </output>
  );
}
