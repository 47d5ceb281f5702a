import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import layout from '../lib/form-layout.module.css';
import classes from './autopay-form.module.css';

const BLOCKS = [1, 2, 3];

/** Keeps the room of the form and the cards beside it. */
export const AutopaySkeleton = () => (
  <output className={layout.columns}>
    <span className="pl-hidden">Loading autopay</span>
    <Card inset={false}>
      {BLOCKS.map((block) => (
        <div key={block} className={classes.block}>
          <Skeleton width={120} height={16} />
          <Skeleton height={38} />
          <Skeleton width="60%" />
        </div>
      ))}
    </Card>
    <div className={classes.side}>
      <Card>
        <Skeleton width={110} height={16} />
        <Skeleton className={classes.gap} height={72} />
      </Card>
      <Card>
        <Skeleton width={90} height={16} />
        <Skeleton className={classes.gap} height={160} />
      </Card>
    </div>
  </output>
);
