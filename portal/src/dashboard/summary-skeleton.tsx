import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import classes from './summary-skeleton.module.css';

/** The skeleton of a summary card. */
export function SummarySkeleton({ label, rows }: { label: string; rows: number }) {
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
    </Card>
  );
}
