import { refuse } from '@plumbline/contract/refusals';
import type { answerTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { TICKET_MESSAGES_MAX } from '@plumbline/rules/support/ticket-list';
import type { Handler } from '../http/handler.ts';
import { sendMail } from '../mails/send-mail.ts';
import { ticketAnswerMail } from '../mails/ticket-mails.ts';
import { changeTicket, refuseUnread } from './change-ticket.ts';
import { countMailByStaff, mailedFrom } from './mailed-from.ts';
import { selectMessageCount, updateTicket } from './support.sql.ts';
import { ticketLink } from './ticket-link.ts';

const FULL = 'This ticket takes one last message only. Send your answer with "Send and close".';

/** Mailed in the name of the portal, with a link to write back; a reply to the mail reaches the support address. */
export const answerTicket: Handler<typeof Call> = async (app, staff, { id, lastMessageId, text, closes = false }) => {
  const { organizationId } = staff;
  if (isBlank(text)) refuse('invalid_request', 'Write an answer.');
  await countMailByStaff(app, staff);
  return changeTicket(app, staff, id, async ({ tx, ticket, at, addEvent }) => {
    if (ticket.status === 'CLOSED') refuse('ticket_closed');
    refuseUnread(ticket, lastMessageId);
    const key = { organizationId, id };
    if (!closes && (await selectMessageCount(tx, key)) >= TICKET_MESSAGES_MAX) refuse('ticket_full', FULL);
    const messageId = await addEvent('ANSWERED', text.trim());
    if (closes) await addEvent('CLOSED');
    const status = closes ? 'CLOSED' : 'ANSWERED';
    const link = ticketLink(app, ticket, at);
    await updateTicket(tx, key, { status, lastMessageAt: at, lastMessageId: messageId, ...link.set });
    const { tenant, replyTo, url } = await mailedFrom(app, tx, ticket, link.token);
    const { name, subject, email } = ticket;
    const answer = { name, subject, author: staff.name, text: text.trim(), closes, hasReplyTo: replyTo !== null };
    const words = ticketAnswerMail(tenant, { ...answer, url });
    await sendMail(app, tenant, email, words, { sql: tx, ...(replyTo !== null && { replyTo }) });
    return closes ? 'ticket.closed' : 'ticket.answered';
  });
};
