import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '@plumbline/rules/format-count';
import { type CurrencyCode, formatCents, ZERO } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { type Collections, shareOf } from './overview-figures.ts';
import classes from './adoption-card.module.css';

type AdoptionCardProps = { query: UseQueryResult<Collections>; currency: CurrencyCode };

/** How many use the portal. What could not be loaded is said, with a new try, in the cards above. */
export function AdoptionCard({ query: { data, isLoadingError }, currency }: AdoptionCardProps) {
  if (isLoadingError) return null;
  return (
    <Card title="Who uses the portal">
      {data ? (
        <div className={classes.shares}>
          <PaidShare share={data.paidShare} currency={currency} />
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

type PaidShareProps = { share: Collections['paidShare']; currency: CurrencyCode };

const PaidShare = ({ share: { settled, paidHere }, currency }: PaidShareProps) => (
  <Share
    label="Money of invoices of the last 90 days that was paid here"
    words={settled === ZERO ? 'Nothing paid yet' : shareOf(paidHere, settled)}
    part={paidHere}
    whole={settled}
    note={
      settled === ZERO
        ? 'Invoices of the last 90 days are all open.'
        : `${formatCents(paidHere, currency)} of ${formatCents(settled, currency)}. The rest was paid in another way, such as by check, or settled by credits.`
    }
  />
);

type ShareProps = { label: string; part: number; whole: number; words?: string; note?: string };

const Share = ({ label, part, whole, words, note }: ShareProps) => (
  <div className={classes.share}>
    <div className={classes.words}>
      <span>{label}</span>
      <strong>{words ?? `${formatCount(part)} of ${formatCount(whole)}`}</strong>
    </div>
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} style={{ width: `${whole === 0 ? 0 : Math.min(1, part / whole) * 100}%` }} />
    </div>
    {note !== undefined && <p className={classes.note}>{note}</p>}
  </div>
);
