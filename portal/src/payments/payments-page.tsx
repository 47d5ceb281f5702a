import { listPayments, downloadPaymentsCsv } from '@plumbline/contract/paths.gen';
import { today as todayIn } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { usePortalApp } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { paymentMessages } from './payment-messages.ts';
import { ExportCsvButton } from '../lib/export-csv-button.tsx';
import { countWords } from './payment-filter-words.ts';
import { PaymentsFilterBar } from './payments-filter-bar.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { usePaymentsView } from './use-payments-view.ts';

/** Payment Activity: every payment of the account, looked into and exported (HIS-01). */
export function PaymentsPage() {
  const { now, portal } = usePortalApp();
  const view = usePaymentsView();
  const list = useAnswer(listPayments, view.query, { keepsPrevious: true });
  const payHref = useScreenHref()('/pay?size=100');
  return (
    <>
      <PageHeader
        title="Payment Activity"
        sentence={list.data === undefined ? '\u00a0' : countWords(list.data.count)}
        actions={
          <>
            <ExportCsvButton call={downloadPaymentsCsv} words={paymentMessages.history} query={view.query} />
            {payHref !== undefined && (
              <Button variant="primary" href={payHref}>
                Make a payment
              </Button>
            )}
          </>
        }
        keepActionsBeside={payHref === undefined}
      />
      <PaymentTabs active="payments" />
      <PaymentsFilterBar filters={view.filters} onChange={view.change} today={todayIn(now(), portal.timeZone)} />
      <PaymentsTable view={view} list={list} payHref={payHref} />
    </>
  );
}
