import type { listTickets as Call } from '@plumbline/contract/tickets/tickets-admin';
import { TICKETS_COUNTED_MAX } from '@plumbline/rules/support/ticket-list';
import type { Handler } from '../http/handler.ts';
import { nextBefore, rowBefore } from '../http/page-before.ts';
import { selectTicketCounts, selectTicketPage } from './browse-tickets.sql.ts';
import { ticketView } from './ticket-view.ts';

const PAGE = 20;

export const listTickets: Handler<typeof Call> = async ({ sql }, { organizationId, identityId }, input) => {
  const { status = null, search = '', before } = input;
  const query = { organizationId, status, search: search.trim() || null, before: rowBefore(before), limit: PAGE + 1 };
  const [found, counts] = await Promise.all([
    selectTicketPage(sql, query),
    selectTicketCounts(sql, organizationId, TICKETS_COUNTED_MAX),
  ]);
  return {
    rows: found.slice(0, PAGE).map(({ excerpt, ...shown }) => ({ ...ticketView(shown, identityId), excerpt })),
    next: nextBefore(
      found.map(({ id, lastMessageAt }) => ({ id, at: lastMessageAt })),
      PAGE,
    ),
    counts,
  };
};
