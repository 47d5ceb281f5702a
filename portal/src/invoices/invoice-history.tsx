import { listInvoiceEvents } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { Timeline } from '@plumbline/ui/timeline';
import { usePortal, useSession } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { historyEntries } from './history-entries.ts';
import classes from './invoice-history.module.css';

export function InvoiceHistory({ invoiceId, today }: { invoiceId: string; today: Day }) {
  const { timeZone } = usePortal();
  const session = useSession();
  const query = useAnswer(listInvoiceEvents, { id: invoiceId });
  if (query.isError && !query.data) {
    return (
      <p className={classes.quiet} role="alert">
        {messages.invoices.historyFailed} <TextLink onClick={() => void query.refetch()}>Try again</TextLink>
      </p>
    );
  }
  const email = session.kind === 'none' ? null : session.email;
  return (
    <LoadingRows loading={!query.data} label="Loading the history">
      {query.data?.rows.length === 0 ? (
        <p className={classes.quiet}>Nothing has happened yet.</p>
      ) : (
        <Timeline label="History" entries={historyEntries(query.data?.rows ?? [], { email, today, timeZone })} />
      )}
    </LoadingRows>
  );
}
