import type { listTickets } from '@plumbline/contract/tickets/tickets-admin';
import type { TicketsShown } from '@plumbline/rules/support/ticket-list';
import type { usePages } from '@plumbline/ui/app/use-pages';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoreRows } from '@plumbline/ui/lists/more-rows';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { ThreadBadge } from '@plumbline/ui/threads/thread-badge';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { momentText } from '../lib/moment-text.ts';
import type { ListedTicket } from './ticket-words.ts';

type TicketsTableProps = {
  list: ReturnType<typeof usePages<typeof listTickets>>;
  status: TicketsShown['status'];
  isSearched: boolean;
  /** The id of the ticket beside the list. */
  current: string | null;
  onOpen: (id: string) => void;
};

export function TicketsTable({ list, status, isSearched, current, onOpen }: TicketsTableProps) {
  return (
    <Card inset={false}>
      <DataTable
        label="Tickets"
        density="tall"
        columns={current === null ? COLUMNS : COLUMNS_BESIDE_PANEL}
        rows={list.rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onOpen(id)}
        {...(current !== null && { current })}
        refreshing={list.isRefreshing}
        renderMobile={(ticket) => (
          <MobileRow
            title={ticket.name}
            note={`${ticket.subject}: ${ticket.excerpt}`}
            noteWraps
            aside={<ThreadBadge status={ticket.status} />}
          />
        )}
        empty={
          isSearched ? (
            <EmptyState title="Nothing was found" text="Change the search or the tab." art={false} />
          ) : (
            <EmptyState title={NONE[status]} text="What people ask in the help form appears here." />
          )
        }
        {...(list.isFailed && { error: { title: 'We could not load the tickets', onRetry: list.retry } })}
        foot={list.hasMore && <MoreRows label="Show earlier tickets" {...list.more} />}
      />
    </Card>
  );
}

const NONE: Readonly<Record<TicketsShown['status'], string>> = {
  OPEN: 'No open tickets',
  ANSWERED: 'No answered tickets',
  CLOSED: 'No closed tickets',
  ALL: 'No tickets yet',
};

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
    render: (ticket) => <ThreadBadge status={ticket.status} />,
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
