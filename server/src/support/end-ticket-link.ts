import type { endTicketLink as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { changeTicket, refuseOtherLink } from './change-ticket.ts';
import { updateTicket } from './support.sql.ts';
import { NO_LINK } from './ticket-link.ts';

/** Nobody is mailed. Of two people at once the second is told that it has ended. */
export const endTicketLink: Handler<typeof Call> = (app, staff, { id, linkId }) =>
  changeTicket(app, staff, id, async ({ tx, ticket, addEvent }) => {
    refuseOtherLink(ticket, linkId);
    await addEvent('LINK_ENDED');
    await updateTicket(tx, { organizationId: staff.organizationId, id }, NO_LINK);
    return 'ticket.link-ended';
  });
