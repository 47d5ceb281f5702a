import { refuse } from '@plumbline/contract/refusals';
import type { closeTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { changeTicket, refuseUnread } from './change-ticket.ts';
import { updateTicket } from './support.sql.ts';

/** Nobody is mailed. */
export const closeTicket: Handler<typeof Call> = (app, staff, { id, lastMessageId }) =>
  changeTicket(app, staff, id, async ({ tx, ticket, addEvent }) => {
    if (ticket.status === 'CLOSED') refuse('ticket_closed');
    refuseUnread(ticket, lastMessageId);
    await addEvent('CLOSED');
    await updateTicket(tx, { organizationId: staff.organizationId, id }, { status: 'CLOSED' });
    return 'ticket.closed';
  });
