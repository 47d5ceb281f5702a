// The calls about support tickets, listed by name: the order of a namespace depends on what loads it.
import {
  answerTicket,
  assignTicket,
  closeTicket,
  endTicketLink,
  getTicket,
  listTickets,
  reopenTicket,
  sendTicketLink,
} from './tickets-admin.ts';
import { getMyTicket, getTicketThread, listMyTickets, replyToMyTicket, replyToTicket } from './tickets.ts';

export const ticketCalls = {
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
