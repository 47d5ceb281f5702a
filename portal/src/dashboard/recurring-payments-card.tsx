import { IconRepeat } from '@tabler/icons-react';
import { listRecurrences } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { formatDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import type { RecordItem } from '@plumbline/ui/lists/record-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { RECURRENCES_PATH, recurrencePath } from '../lib/payments-list-address.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { useCurrency } from '../shell/currency.tsx';
import { RecordsCard } from './records-card.tsx';
import { laterDatesNote, type Recurrence } from '../recurrences/recurrence-note.ts';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';

/** The recurrences with payments still to come (DSH-04). */
export function RecurringPaymentsCard() {
  const { currency } = useCurrency();
  const hrefOf = useScreenHref();
  const query = useAnswer(listRecurrences, dashboardQueries(currency).recurrences, {
    enabled: useIsDashboardLoaded(),
  });
  return (
    <RecordsCard
      title="Recurring payments"
      query={query}
      item={(recurrence) => itemOf(recurrence, hrefOf(recurrencePath(recurrence.id)))}
      allAt={RECURRENCES_PATH}
      failed="We could not load your recurring payments"
      empty={{ title: 'No recurring payments', text: 'Monthly payments appear here.' }}
    />
  );
}

function itemOf(recurrence: Recurrence, href: string | undefined): RecordItem {
  const title = recurrence.nextDate === null ? 'Being processed' : formatDay(recurrence.nextDate);
  return {
    id: recurrence.id,
    icon: <IconRepeat size={16} stroke={1.75} />,
    title: href === undefined ? title : <TextLink href={href}>{title}</TextLink>,
    note: laterDatesNote(recurrence),
    amount: <MoneyText amount={recurrence.amount} currency={recurrence.currencyCode} />,
  };
}
