import { IconRepeat } from '@tabler/icons-react';
import { listRecurrences } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { formatDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import type { RecordItem } from '@plumbline/ui/lists/record-rows';
import { useCurrency } from '../shell/currency.tsx';
import { RecordsCard } from './records-card.tsx';
import { recurrenceNote, type Recurrence } from './recurrence-note.ts';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';

/** The recurrences with payments still to come (DSH-04). */
export function RecurringPaymentsCard() {
  const { currency } = useCurrency();
  const query = useAnswer(listRecurrences, dashboardQueries(currency).recurrences, {
    enabled: useIsDashboardLoaded(),
  });
  return (
    <RecordsCard
      title="Recurring payments"
      query={query}
      item={itemOf}
      allAt="/history/recurrences"
      failed="We could not load your recurring payments"
      empty={{ title: 'No recurring payments', text: 'Monthly payments appear here.' }}
    />
  );
}

const itemOf = (recurrence: Recurrence): RecordItem => ({
  id: recurrence.id,
  icon: <IconRepeat size={16} stroke={1.75} />,
  title: recurrence.nextDate === null ? 'Being processed' : formatDay(recurrence.nextDate),
  note: recurrenceNote(recurrence),
  amount: <MoneyText amount={recurrence.amount} currency={recurrence.currencyCode} />,
});
