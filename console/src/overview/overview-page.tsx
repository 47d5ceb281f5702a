import { getOverview, listLargestPastDue } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PageHeader } from '@plumbline/ui/page-header';
import { useConsoleApp, useStaff } from '../lib/console-context.ts';
import { CurrencyMenu } from './currency-menu.tsx';
import { LargestPastDue } from './largest-past-due.tsx';
import { PortalsCard } from './portals-card.tsx';
import { StatStrip } from './stat-strip.tsx';
import { useCurrency } from './use-currency.ts';
import classes from './overview-page.module.css';

/** 'Monday, November 16, 2026' */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** How much is open, who is late, and where the customers see it. */
export function OverviewPage() {
  const { now } = useConsoleApp();
  const [currency, chooseCurrency] = useCurrency();
  const overview = useAnswer(getOverview, { currencyCode: currency });
  const largest = useAnswer(listLargestPastDue, { currencyCode: currency });
  const organizationName = useStaff()?.organizationName ?? '';
  return (
    <>
      <PageHeader
        title="Overview"
        sentence={`${LONG_DAY.format(now())}. The books of ${organizationName}.`}
        actions={<CurrencyMenu currency={currency} onChoose={chooseCurrency} />}
        keepActionsBeside
      />
      <div className={classes.cards}>
        <StatStrip query={overview} />
        <LargestPastDue query={largest} currency={currency} />
        <PortalsCard query={overview} />
      </div>
    </>
  );
}
