import type { reopenTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { changeTicket } from './change-ticket.ts';
import { updateTicket } from './support.sql.ts';

export const reopenTicket: Handler<typeof Call> = (app, staff, { id }) =>
  changeTicket(app, staff, id, async ({ tx, ticket, addEvent }) => {
    if (ticket.status !== 'CLOSED') return null;
    await addEvent('REOPENED');
    await updateTicket(tx, { organizationId: staff.organizationId, id }, { status: 'OPEN' });
    return 'ticket.reopened';
  });
