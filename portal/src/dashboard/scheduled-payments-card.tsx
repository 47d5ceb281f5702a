import { IconCalendarEvent } from '@tabler/icons-react';
import type { Answer } from '@plumbline/contract/call';
import type { listPayments as listPaymentsCall } from '@plumbline/contract/payments';
import { listPayments } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { formatDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import type { RecordItem } from '@plumbline/ui/lists/record-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { methodWords } from '../payment-methods/method-words.ts';
import { paymentPath } from '../lib/payments-list-address.ts';
import { useCurrency } from '../shell/currency.tsx';
import { CardLink } from './card-link.tsx';
import { RecordsCard } from './records-card.tsx';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';
import classes from './scheduled-payments-card.module.css';

type Payment = Answer<typeof listPaymentsCall>['rows'][number];

/** The next scheduled payments, without those of recurrences, which have their own card (DSH-04, decision C44). */
export function ScheduledPaymentsCard() {
  const { currency } = useCurrency();
  const hrefOf = useScreenHref();
  const query = useAnswer(listPayments, dashboardQueries(currency).scheduledPayments, {
    enabled: useIsDashboardLoaded(),
  });
  return (
    <RecordsCard
      title="Scheduled payments"
      query={query}
      item={(payment) => itemOf(payment, hrefOf(paymentPath(payment.code)))}
      allAt="/history/payments?paymentStatus=SCHEDULED"
      failed="We could not load your scheduled payments"
      empty={{ title: 'No scheduled payments', text: 'A payment for a later day waits here until it is made.' }}
      foot={<AutopayLink href={hrefOf('/autopay')} />}
    />
  );
}

/** The runs of autopay become payments on their day only, so they are not among the rows. */
const AutopayLink = ({ href }: { href: string | undefined }) =>
  href === undefined ? null : (
    <div className={classes.autopay}>
      <CardLink href={href}>Autopay and its next runs</CardLink>
    </div>
  );

function itemOf(payment: Payment, href: string | undefined): RecordItem {
  const { code, scheduledAt, paymentType, paymentInvoicesCount: count } = payment;
  const invoices = count === 0 ? null : `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
  const title = scheduledAt === null ? code : formatDay(scheduledAt);
  return {
    id: payment.id,
    icon: <IconCalendarEvent size={16} stroke={1.75} />,
    title: href === undefined ? title : <TextLink href={href}>{title}</TextLink>,
    note: [methodWords({ ...payment, type: paymentType }), invoices, scheduledAt === null ? null : code]
      .filter((part) => part !== null)
      .join(' · '),
    amount: <MoneyText amount={payment.total} currency={payment.currencyCode} />,
  };
}
