import type { UseQueryResult } from '@tanstack/react-query';
import type { CurrencyCode } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { DayBars } from './day-bars.tsx';
import { pluralize, type Collections } from './overview-figures.ts';
import classes from './collections-card.module.css';

type CollectionsCardProps = { query: UseQueryResult<Collections>; currency: CurrencyCode };

/** What came in through the portal by day and method, and what is still on its way. */
export function CollectionsCard({ query, currency }: CollectionsCardProps) {
  return (
    <Card title="Paid in the portal" titleNote="Last 30 days" action={<Legend />}>
      {query.data ? (
        <>
          <p className={classes.total}>
            <MoneyText size="card" amount={query.data.total} currency={currency} />{' '}
            <span className={classes.note}>{pluralize(query.data.paymentCount, 'payment', 'payments')}</span>
          </p>
          <DayBars days={query.data.days} currency={currency} />
          <OnItsWay collections={query.data} currency={currency} />
        </>
      ) : query.isLoadingError ? (
        <ErrorState title="We could not load the payments" onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Card>
  );
}

const Legend = () => (
  <ul className={classes.legend} aria-hidden="true">
    <li className={classes.card}>Card</li>
    <li className={classes.bank}>Bank account</li>
  </ul>
);

type OnItsWayProps = { collections: Collections; currency: CurrencyCode };

const OnItsWay = ({ collections: { settling, scheduled }, currency }: OnItsWayProps) => (
  <dl className={classes.facts}>
    <div>
      <dt>On the way to your bank</dt>
      <dd>
        <MoneyText amount={settling.total} currency={currency} strong />
        <span className={classes.note}> {pluralize(settling.count, 'payment', 'payments')}</span>
      </dd>
    </div>
    <div>
      <dt>Scheduled for the next 7 days</dt>
      <dd>
        <MoneyText amount={scheduled.total} currency={currency} strong />
        <span className={classes.note}> {pluralize(scheduled.count, 'payment', 'payments')}</span>
      </dd>
    </div>
  </dl>
);
