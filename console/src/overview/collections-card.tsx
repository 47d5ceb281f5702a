import type { UseQueryResult } from '@tanstack/react-query';
import { type Day, formatDay } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { DayBars } from './day-bars.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { type Collections } from './overview-figures.ts';
import { Legend } from './legend.tsx';
import classes from './collections-card.module.css';

type CollectionsCardProps = { query: UseQueryResult<Collections>; currency: CurrencyCode };

/** What came in through the portal by day and method, and what is still on its way. */
export function CollectionsCard({ query, currency }: CollectionsCardProps) {
  return (
    <Card title="Paid in the portal" titleNote="Last 30 days" action={<Legend label="Methods" items={METHODS} />}>
      {query.data ? (
        <>
          <p className={classes.total}>
            <MoneyText size="card" amount={query.data.total} currency={currency} />{' '}
            <span className={classes.note}>{pluralize(query.data.paymentCount, 'payment', 'payments')}</span>
          </p>
          <DayBars days={query.data.days} currency={currency} />
          <OtherMoney collections={query.data} currency={currency} />
        </>
      ) : query.isLoadingError ? (
        <ErrorState title="We could not load the payments" onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Card>
  );
}

const METHODS = [
  { label: 'Card', color: '--pl-brand-fill' },
  { label: 'Bank account', color: '--pl-age-0' },
];

type OtherMoneyProps = { collections: Collections; currency: CurrencyCode };

/** What is on its way, what comes next, and what did not come through the portal. */
const OtherMoney = ({ collections: { days, settling, scheduled, offline }, currency }: OtherMoneyProps) => (
  <dl className={classes.facts}>
    <div>
      <dt>On the way to your bank</dt>
      <dd>
        <MoneyText amount={settling.total} currency={currency} strong />
        <span className={classes.note}> {pluralize(settling.count, 'payment', 'payments')}</span>
        <Expected rows={settling.expected} today={days.at(-1)?.day} currency={currency} />
      </dd>
    </div>
    <div>
      <dt>Scheduled for the next 7 days</dt>
      <dd>
        <MoneyText amount={scheduled.total} currency={currency} strong />
        <span className={classes.note}> {pluralize(scheduled.count, 'payment', 'payments')}</span>
      </dd>
    </div>
    <div>
      <dt>By check, cash or wire, outside the portal</dt>
      <dd>
        <MoneyText amount={offline.total} currency={currency} strong />
        <span className={classes.note}> {pluralize(offline.count, 'payment', 'payments')}</span>
      </dd>
    </div>
  </dl>
);

type ExpectedProps = {
  rows: Collections['settling']['expected'];
  today: Day | undefined;
  currency: CurrencyCode;
};

/** Bank payments by the day on which their money should arrive; a day that has passed is named as such. */
function Expected({ rows, today, currency }: ExpectedProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.expected} aria-label="Bank payments by the day they are expected">
      {rows.map(({ day, count, total }) => (
        <li key={day}>
          <MoneyText amount={total} currency={currency} /> {pluralize(count, 'bank payment', 'bank payments')},{' '}
          {today !== undefined && day < today ? 'was expected' : 'expected'} {formatDay(day)}
        </li>
      ))}
    </ul>
  );
}
