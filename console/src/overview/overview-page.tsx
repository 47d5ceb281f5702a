import { getOverview, listLargestPastDue } from '@plumbline/contract/paths.gen';
import { formatLongDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useStaff } from '../lib/console-context.ts';
import { CurrencyMenu } from './currency-menu.tsx';
import { LargestPastDue } from './largest-past-due.tsx';
import { PortalsCard } from './portals-card.tsx';
import { StatStrip } from './stat-strip.tsx';
import { useCurrency } from './use-currency.ts';
import classes from './overview-page.module.css';

export function OverviewPage() {
  const [currency, chooseCurrency] = useCurrency();
  const overview = useAnswer(getOverview, { currencyCode: currency });
  const largest = useAnswer(listLargestPastDue, { currencyCode: currency });
  const books = `The books of ${useStaff()?.organizationName ?? ''}.`;
  return (
    <>
      <PageHeader
        title="Overview"
        sentence={overview.data ? `${formatLongDay(overview.data.today)}. ${books}` : books}
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
