import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import classes from './summary-skeleton.module.css';

type SummarySkeletonProps = {
  label: string;
  rows: number;
  /** Lines below a rule. */
  lines?: number;
};

/** The skeleton of a summary card, as high as the card. */
export function SummarySkeleton({ label, rows, lines = 0 }: SummarySkeletonProps) {
  return (
    <Card aria-busy="true" aria-label={label}>
      <div className={classes.head}>
        <Skeleton width={120} />
        <Skeleton width={150} height={22} />
        <Skeleton height={8} />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={64 + ((row * 11) % 30)} />
          <Skeleton width={72} />
        </div>
      ))}
      {lines > 0 && (
        <div className={classes.lines}>
          {Array.from({ length: lines }, (_, line) => (
            <div key={line} className={classes.line}>
              <Skeleton width={110} />
              <Skeleton width={72} />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
