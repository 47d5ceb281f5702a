import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import classes from './summary-skeleton.module.css';

type SummarySkeletonProps = {
  label: string;
  rows: number;
  /** Lines below a rule. */
  lines?: number;
  /** The rows are collapsed to one line. */
  isCollapsed?: boolean;
  /** A link at the foot. */
  hasLink?: boolean;
};

/** The skeleton of a summary card, as high as the card. */
export function SummarySkeleton({ label, rows, lines = 0, isCollapsed, hasLink }: SummarySkeletonProps) {
  return (
    <Card aria-busy="true" aria-label={label}>
      <div className={classes.head}>
        <Skeleton width={120} />
        <Skeleton width={150} height={22} />
        <Skeleton height={8} />
      </div>
      {isCollapsed ? <Line className={classes.fold} left={110} /> : <Rows count={rows} />}
      {lines > 0 && (
        <div className={classes.lines}>
          {Array.from({ length: lines }, (_, line) => (
            <Line key={line} className={classes.line} left={110} />
          ))}
        </div>
      )}
      {hasLink && (
        <div className={classes.foot}>
          <Line className={classes.link} left={130} right={14} />
        </div>
      )}
    </Card>
  );
}

const Rows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => <Line key={row} className={classes.row} left={64 + ((row * 11) % 30)} />);

function Line({ className, left, right = 72 }: { className: string | undefined; left: number; right?: number }) {
  return (
    <div className={className}>
      <Skeleton width={left} />
      <Skeleton width={right} />
    </div>
  );
}
