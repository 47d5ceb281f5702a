import type { sendTicketLink as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { sendMail } from '../mails/send-mail.ts';
import { ticketLinkMail } from '../mails/ticket-mails.ts';
import { changeTicket, refuseOtherLink } from './change-ticket.ts';
import { countMailByStaff, mailedFrom } from './mailed-from.ts';
import { updateTicket } from './support.sql.ts';
import { newTicketLink } from './ticket-link.ts';

/** Of two people at once one sends it, so that the link in the mail works. */
export const sendTicketLink: Handler<typeof Call> = async (app, staff, { id, linkId }) => {
  await countMailByStaff(app, staff);
  return changeTicket(app, staff, id, async ({ tx, ticket, at, addEvent }) => {
    refuseOtherLink(ticket, linkId);
    await addEvent('LINK_SENT');
    const link = newTicketLink(app, ticket, at);
    await updateTicket(tx, { organizationId: staff.organizationId, id }, link.set);
    const { tenant, replyTo, url } = await mailedFrom(app, tx, ticket, link.token);
    const { name, subject, email } = ticket;
    const words = ticketLinkMail(tenant, { name, subject, author: staff.name, hasReplyTo: replyTo !== null, url });
    await sendMail(app, tenant, email, words, { sql: tx, ...(replyTo !== null && { replyTo }) });
    return 'ticket.link-sent';
  });
};
