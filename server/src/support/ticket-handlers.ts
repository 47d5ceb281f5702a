// Support tickets: what people ask, and how the supplier answers them.
import { answerTicket } from './answer-ticket.ts';
import { assignTicket } from './assign-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { endTicketLink } from './end-ticket-link.ts';
import { getMyTicket } from './get-my-ticket.ts';
import { getTicketThread } from './get-ticket-thread.ts';
import { getTicket } from './get-ticket.ts';
import { listMyTickets } from './list-my-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { replyToMyTicket } from './reply-to-my-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { sendTicketLink } from './send-ticket-link.ts';

export const ticketHandlers = {
  createTicket,
  getTicketThread,
  replyToTicket,
  listMyTickets,
  getMyTicket,
  replyToMyTicket,
  listTickets,
  getTicket,
  answerTicket,
  assignTicket,
  closeTicket,
  reopenTicket,
  endTicketLink,
  sendTicketLink,
};
