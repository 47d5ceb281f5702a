import type { UseQueryResult } from '@tanstack/react-query';
import { cardSpan } from '@plumbline/rules/portals/summary-cards';
import { Card } from '@plumbline/ui/card';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useLoadingPhase } from '@plumbline/ui/states/use-loading-phase';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import type { CSSProperties, ReactNode } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { OpenCard } from './open-card.tsx';
import { PaidCard } from './paid-card.tsx';
import { SummarySkeleton } from './summary-skeleton.tsx';
import { isEmptyAccount, type InvoiceSummary } from './summary-figures.ts';
import classes from './summary-cards.module.css';

/** The enabled invoice cards (DSH-02). */
export function SummaryCards({ query }: { query: UseQueryResult<InvoiceSummary> }) {
  const { summaryCards: cards, creditMemos } = useCapabilities();
  const phase = useLoadingPhase(query.isPending);
  const isSmall = useScreenSize() === 'small';
  if (cards.length === 0) return null;
  if (phase !== 'ready') {
    return (
      <Grid count={cards.length} isWaiting={phase === 'wait'}>
        {cards.map(({ key, label }, place) => (
          <SummarySkeleton
            key={key}
            label={label}
            rows={key === 'paidInvoices' ? 2 : 5}
            lines={key === 'openAccount' && creditMemos ? 2 : 0}
            isCollapsed={isSmall && place > 0 && key !== 'paidInvoices'}
            hasLink={key !== 'openAccount'}
          />
        ))}
      </Grid>
    );
  }
  if (!query.data) return <SummaryError onRetry={() => void query.refetch()} />;
  if (isEmptyAccount(query.data)) return <NoInvoicesYet />;
  return (
    <Grid count={cards.length}>
      {cards.map(({ key, label }, place) =>
        key === 'paidInvoices' ? (
          <PaidCard key={key} label={label} summary={query.data} />
        ) : (
          <OpenCard key={key} card={key} label={label} summary={query.data} isFirst={place === 0} />
        ),
      )}
    </Grid>
  );
}

function Grid({ count, isWaiting, children }: { count: number; isWaiting?: boolean; children: ReactNode }) {
  const style = { '--span': cardSpan(count) } as CSSProperties;
  return (
    <div className={classes.grid} style={style} data-waiting={isWaiting || undefined}>
      {children}
    </div>
  );
}

function SummaryError({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <ErrorState
        title="We could not load your invoice totals"
        text="Your invoices and payments are not affected. Try again, or come back in a few minutes."
        onRetry={onRetry}
      />
    </Card>
  );
}

function NoInvoicesYet() {
  const { organization } = usePortal();
  return (
    <Card>
      <EmptyState
        title="No invoices yet"
        text={`What you owe and what you have paid appear here once ${organization.name} has invoiced you.`}
      />
    </Card>
  );
}
