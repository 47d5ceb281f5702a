import { IconWritingSign } from '@tabler/icons-react';
import { getInvoiceSummary } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useCapabilities, useMember, usePortalApp } from '../lib/portal-context.ts';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';
import { useCurrency } from '../shell/currency.tsx';
import { ExecutedWaiversCard } from './executed-waivers-card.tsx';
import { greeting } from './greeting.ts';
import { OpenProjectsCard } from './open-projects-card.tsx';
import { OutstandingWaivers } from './outstanding-waivers.tsx';
import { OpenSentence } from './open-sentence.tsx';
import { RecurringPaymentsCard } from './recurring-payments-card.tsx';
import { ScheduledPaymentsCard } from './scheduled-payments-card.tsx';
import { DashboardLoadedContext, useLoadDashboard } from './use-load-dashboard.ts';
import { SummaryCards } from './summary-cards.tsx';
import classes from './dashboard-page.module.css';

export function DashboardPage() {
  const { now } = usePortalApp();
  const { currency } = useCurrency();
  const isLoaded = useLoadDashboard(currency);
  const summary = useAnswer(getInvoiceSummary, dashboardQueries(currency).summary, { enabled: isLoaded });
  const companyName = useMember()?.companyName ?? '';
  return (
    <DashboardLoadedContext value={isLoaded}>
      <PageHeader
        title={greeting(now().getHours(), companyName)}
        sentence={<OpenSentence summary={summary.data} isFailed={summary.isLoadingError} />}
        actions={useActions()}
      />
      <div className={classes.sections}>
        <SummaryCards query={summary} />
        <Widgets />
      </div>
    </DashboardLoadedContext>
  );
}

/** The widgets that the portal has switched on; each loads and fails on its own (DSH-07). */
function Widgets() {
  const can = useCapabilities();
  return (
    <>
      {can.openProjectWidget && <OpenProjectsCard />}
      {(can.scheduledWidget || can.recurrences) && (
        <div className={classes.pair}>
          {can.scheduledWidget && <ScheduledPaymentsCard />}
          {can.recurrences && <RecurringPaymentsCard />}
        </div>
      )}
      {can.waivers && <OutstandingWaivers />}
      {can.executedWaiverWidget && <ExecutedWaiversCard />}
    </>
  );
}

/** The header buttons; null when there are none. */
function useActions() {
  const hrefOf = useScreenHref();
  const waiverHref = hrefOf('/request-waiver');
  const payLink = hrefOf(payHref());
  if (waiverHref === undefined && payLink === undefined) return null;
  return (
    <>
      {waiverHref !== undefined && (
        <Button icon={<IconWritingSign size={16} stroke={1.75} />} href={waiverHref}>
          Request waiver
        </Button>
      )}
      {payLink !== undefined && (
        <Button variant="primary" href={payLink}>
          Make a payment
        </Button>
      )}
    </>
  );
}
