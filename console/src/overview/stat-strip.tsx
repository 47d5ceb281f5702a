import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '@plumbline/ui/card';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { useLoadingPhase } from '@plumbline/ui/states/use-loading-phase';
import type { ReactNode } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { pastDueTotal, shareOf, type Overview } from './overview-figures.ts';
import classes from './stat-strip.module.css';

const STAT_COUNT = 5;

/** The key figures in one row. */
export function StatStrip({ query }: { query: UseQueryResult<Overview> }) {
  const phase = useLoadingPhase(query.isPending);
  if (phase !== 'ready') return <StripSkeleton isWaiting={phase === 'wait'} />;
  if (!query.data) {
    return (
      <Card>
        <ErrorState
          title="We could not load your totals and portals"
          text="Your books are not affected. Try again, or come back in a few minutes."
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return <Strip overview={query.data} />;
}

function Strip({ overview }: { overview: Overview }) {
  const { openTotal, buckets, currencyCode: currency, customerCount, userCount, openItemCount, portals } = overview;
  const pastDue = pastDueTotal(overview);
  return (
    <Card inset={false} aria-label="Figures">
      <dl className={classes.strip}>
        <Stat
          label="Open receivables"
          value={<MoneyText size="card" amount={openTotal} currency={currency} />}
          note={
            <>
              <MoneyText amount={buckets.current} currency={currency} /> not yet due
            </>
          }
        />
        <Stat
          label="Past due"
          value={<MoneyText size="card" amount={pastDue} currency={currency} />}
          note={`${shareOf(pastDue, openTotal)} of open`}
          isLate={pastDue > 0}
        />
        <Stat label="Customers" value={customerCount.toLocaleString('en-US')} note="In all currencies" />
        <Stat
          label="People with access"
          value={userCount.toLocaleString('en-US')}
          note={`To ${pluralize(portals.length, 'portal', 'portals')}`}
        />
        <Stat
          label="Open items"
          value={openItemCount.toLocaleString('en-US')}
          note={openItemCount > 0 ? 'Payments that need a decision' : 'Nothing to decide'}
          isLate={openItemCount > 0}
        />
      </dl>
    </Card>
  );
}

type StatProps = { label: string; value: ReactNode; note: ReactNode; isLate?: boolean };

function Stat({ label, value, note, isLate }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note} data-late={isLate || undefined}>
        {note}
      </dd>
    </div>
  );
}

function StripSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Card inset={false} aria-busy="true" aria-label="Figures">
      <div className={classes.strip} data-waiting={isWaiting || undefined}>
        {Array.from({ length: STAT_COUNT }, (_, place) => (
          <div key={place} className={classes.stat}>
            <Skeleton className={classes.labelBone} width={96} />
            <Skeleton className={classes.valueBone} width={place < 2 ? 132 : 40} height={22} />
            <Skeleton className={classes.noteBone} width={80} />
          </div>
        ))}
      </div>
    </Card>
  );
}
