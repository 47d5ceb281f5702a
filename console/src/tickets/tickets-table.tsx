import type { Answer } from '@plumbline/contract/call';
import type { listTickets } from '@plumbline/contract/tickets/tickets-admin';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { QuestionBadge } from '@plumbline/ui/questions/question-badge';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { momentText } from '../lib/moment-text.ts';
import { endingOf, type ListedTicket } from './ticket-words.ts';
import classes from './tickets.module.css';

type TicketsTableProps = {
  list: Answer<typeof listTickets> | undefined;
  /** An earlier page is shown. */
  hasNewer: boolean;
  /** A tab, a search or an earlier page was chosen. */
  isChosen: boolean;
  isRefreshing: boolean;
  isFailed: boolean;
  /** The id of the ticket beside the list. */
  current: string | null;
  onRetry: () => void;
  onOpen: (id: string) => void;
  /** Null for the newest. */
  onPage: (before: string | null) => void;
};

export function TicketsTable(props: TicketsTableProps) {
  const { list, hasNewer, isChosen, isRefreshing, isFailed, current, onRetry, onOpen, onPage } = props;
  const next = list?.next ?? null;
  return (
    <Card inset={false}>
      <DataTable
        label="Tickets"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={list?.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={isRefreshing}
        renderMobile={(ticket) => (
          <MobileRow
            title={ticket.name}
            note={`${ticket.subject}: ${ticket.excerpt}`}
            noteWraps
            aside={<QuestionBadge status={ticket.status} ending={endingOf(ticket)} />}
          />
        )}
        empty={
          isChosen ? (
            <EmptyState title="Nothing was found" text="Change what is shown." art={false} />
          ) : (
            <EmptyState title="No open tickets" text="What people ask in the help form appears here." />
          )
        }
        {...(isFailed && { error: { title: 'We could not load the tickets', onRetry } })}
        foot={
          (next !== null || hasNewer) && (
            <div className={classes.more}>
              {hasNewer && <Button onClick={() => onPage(null)}>Show the newest</Button>}
              {next !== null && <Button onClick={() => onPage(next)}>Show earlier tickets</Button>}
            </div>
          )
        }
      />
    </Card>
  );
}

/** The customer whom we know comes before the company that was typed. */
const companyOf = ({ customer, companyName }: ListedTicket): string => customer?.name ?? companyName;

const COLUMNS: Column<ListedTicket>[] = [
  {
    key: 'person',
    head: 'From',
    render: (ticket) => <TwoLines title={ticket.name} note={companyOf(ticket)} />,
  },
  {
    key: 'subject',
    head: 'About',
    grow: true,
    render: ({ subject, excerpt }) => <TwoLines title={subject} note={excerpt} />,
  },
  {
    key: 'status',
    head: 'Status',
    render: (ticket) => <QuestionBadge status={ticket.status} ending={endingOf(ticket)} />,
  },
  {
    key: 'assignee',
    head: 'Taken by',
    tone: 'quiet',
    render: ({ assignee }) => (assignee === null ? '' : assignee.isMe ? 'You' : assignee.name),
  },
  { key: 'last', head: 'Last message', tone: 'quiet', render: ({ lastMessageAt }) => momentText(lastMessageAt) },
];

/** The panel has the rest. */
const COLUMNS_BESIDE_PANEL = COLUMNS.filter(({ key }) => key !== 'last' && key !== 'assignee');
