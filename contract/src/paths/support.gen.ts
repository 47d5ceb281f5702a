// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const createTicket: Path<typeof calls.createTicket> = {
  method: 'POST',
  path: '/v1/support/tickets',
  body: 'json',
  fields: ['name', 'email', 'companyName', 'subject', 'description'],
};

export const getTicketThread: Path<typeof calls.getTicketThread> = {
  method: 'GET',
  path: '/v1/support/threads/:token',
};

export const replyToTicket: Path<typeof calls.replyToTicket> = {
  method: 'POST',
  path: '/v1/support/threads/:token/messages',
  body: 'json',
  fields: ['text'],
};

export const listMyTickets: Path<typeof calls.listMyTickets> = {
  method: 'GET',
  path: '/v1/support/tickets',
  query: ['before'],
};

export const getMyTicket: Path<typeof calls.getMyTicket> = {
  method: 'GET',
  path: '/v1/support/tickets/:id',
};

export const replyToMyTicket: Path<typeof calls.replyToMyTicket> = {
  method: 'POST',
  path: '/v1/support/tickets/:id/messages',
  body: 'json',
  fields: ['text'],
};
