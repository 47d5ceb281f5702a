import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import type { Collections } from './overview-figures.ts';
import classes from './adoption-card.module.css';

/** How many use the portal. What could not be loaded is said, with a new try, in the cards above. */
export function AdoptionCard({ query: { data, isLoadingError } }: { query: UseQueryResult<Collections> }) {
  if (isLoadingError) return null;
  return (
    <Card title="Who uses the portal">
      {data ? (
        <div className={classes.shares}>
          <Share
            label="Customers with invoices who paid here within 90 days"
            part={data.adoption.payingCustomers}
            whole={data.adoption.billedCustomers}
          />
          <Share
            label="People who logged in within 30 days"
            part={data.adoption.activePeople}
            whole={data.adoption.people}
          />
        </div>
      ) : (
        <Skeleton height={44} />
      )}
    </Card>
  );
}

type ShareProps = { label: string; part: number; whole: number };

const Share = ({ label, part, whole }: ShareProps) => (
  <div className={classes.share}>
    <div className={classes.words}>
      <span>{label}</span>
      <strong>
        {part.toLocaleString('en-US')} of {whole.toLocaleString('en-US')}
      </strong>
    </div>
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} style={{ width: `${whole === 0 ? 0 : Math.min(1, part / whole) * 100}%` }} />
    </div>
  </div>
);
