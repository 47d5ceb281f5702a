import { listTickets } from '@plumbline/contract/paths.gen';
import {
  TICKET_SEARCH_MAX,
  ticketsAddress,
  type TicketsShown,
  type TicketStatus,
} from '@plumbline/rules/support/ticket-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { usePages } from '@plumbline/ui/app/use-pages';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { useDrafts } from '@plumbline/ui/threads/use-drafts';
import { lazy } from 'react';
import { TicketsTable } from './tickets-table.tsx';
import classes from './tickets.module.css';

const TicketPanel = lazy(async () => ({ default: (await import('./ticket-panel.tsx')).TicketPanel }));

const TABS: readonly (readonly [TicketStatus | 'ALL', string])[] = [
  ['OPEN', 'Open'],
  ['ANSWERED', 'Answered'],
  ['CLOSED', 'Closed'],
  ['ALL', 'All'],
];

/** What people ask in the help form of the portals, each with its thread beside the list (PRF-04). */
export function TicketsPage() {
  const [shown, change] = useListAddress(ticketsAddress);
  const { status, search, ticket } = shown;
  const draftOf = useDrafts();
  const list = usePages(
    listTickets,
    {
      ...(status !== 'ALL' && { status }),
      ...(search !== '' && { search: search.slice(0, TICKET_SEARCH_MAX) }),
    },
    { keepsPrevious: true },
  );
  const open = (id: string | null) =>
    change((now) => ({ ...now, ticket: id }), { replace: ticket !== null && id !== null });
  return (
    <>
      <PageHeader title="Tickets" sentence="What people ask in the help form of your portals." />
      <Tabs label="Tickets" tabs={tabsOf(shown, list.first?.counts)} />
      <search className={classes.filters} aria-label="Tickets">
        <SearchInput
          label="Search tickets"
          placeholder="Person, company, email or text"
          value={search}
          onChange={(text) =>
            change((now) => ({ ...now, ticket: null, search: text.slice(0, TICKET_SEARCH_MAX) }), { replace: true })
          }
        />
      </search>
      <TicketsTable list={list} status={status} isSearched={search !== ''} current={ticket} onOpen={open} />
      <PanelSlot view={{ openId: ticket, openRecord: open, closeRecord: () => open(null) }} rows={list.rows ?? []}>
        {({ row: _row, ...panel }) => <TicketPanel {...panel} draft={draftOf(panel.id)} />}
      </PanelSlot>
    </>
  );
}

/** A tab shows everything of its kind: what was searched is left. */
function tabsOf({ status }: TicketsShown, counts?: Record<TicketStatus, number>): Tab[] {
  const empty = ticketsAddress.read({});
  return TABS.map(([value, label]) => ({
    href: `/tickets${stringifySearch(ticketsAddress.write({ ...empty, status: value }))}`,
    label,
    active: status === value,
    ...(value !== 'ALL' && counts && { count: counts[value] }),
  }));
}
