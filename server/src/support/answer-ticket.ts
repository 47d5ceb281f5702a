import { refuse } from '@plumbline/contract/refusals';
import type { answerTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { TICKET_MESSAGES_MAX } from '@plumbline/rules/support/ticket-list';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { sendMail } from '../mails/send-mail.ts';
import { ticketAnswerMail } from '../mails/ticket-mails.ts';
import { changeTicket, refuseUnread } from './change-ticket.ts';
import { selectMessageCount, updateTicket } from './support.sql.ts';
import { ticketLink } from './ticket-link.ts';

const BY_STAFF: Limit = { name: 'ticket answers by staff', max: 300, perSeconds: 3600 };

const FULL = 'This ticket takes one last message only. Send your answer with "Send and close".';

/** Mailed in the name of the portal, with a link to write back; a reply to the mail reaches the support address. */
export const answerTicket: Handler<typeof Call> = async (app, staff, { id, lastMessageId, text, closes = false }) => {
  const { organizationId, identityId } = staff;
  if (isBlank(text)) refuse('invalid_request', 'Write an answer.');
  await app.throttle.count(BY_STAFF, `${organizationId} ${identityId}`);
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
    const tenant = (await app.tenants.byId(organizationId, ticket.portalId, tx)) ?? refuse('not_found');
    const replyTo = tenant.supportEmail ?? tenant.replyTo;
    const { name, subject, email } = ticket;
    const answer = { name, subject, author: staff.name, text: text.trim(), closes, hasReplyTo: replyTo !== null };
    const url = `${app.tenants.urlOf(tenant)}/help?token=${link.token}`;
    const words = ticketAnswerMail(tenant, { ...answer, url });
    await sendMail(app, tenant, email, words, { sql: tx, ...(replyTo !== null && { replyTo }) });
    return closes ? 'ticket.closed' : 'ticket.answered';
  });
};
