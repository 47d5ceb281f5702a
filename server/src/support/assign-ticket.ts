import { refuse } from '@plumbline/contract/refusals';
import type { assignTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { changeTicket } from './change-ticket.ts';
import { updateTicket } from './support.sql.ts';

/** Two people who take it at once: the second is told, and may still take it over. */
export const assignTicket: Handler<typeof Call> = (app, staff, { id, isMine, takesOver = false }) => {
  const { organizationId, identityId } = staff;
  return changeTicket(app, staff, id, async ({ tx, ticket: { status, assignedTo }, addEvent }) => {
    if (status === 'CLOSED') refuse('ticket_closed');
    const isWithColleague = assignedTo !== null && assignedTo !== identityId;
    if (isWithColleague && !(isMine && takesOver)) refuse('ticket_assigned');
    if (isMine === (assignedTo === identityId)) return null;
    await addEvent(isMine ? 'TAKEN' : 'RELEASED');
    await updateTicket(tx, { organizationId, id }, { assignedTo: isMine ? identityId : null });
    return isMine ? 'ticket.assigned' : 'ticket.released';
  });
};
