// Support tickets, as whoever asked reads them and writes back: by the link of a mail, or logged in (PRF-04).
import Type from 'typebox';
import { TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { Before, call, fields, Id, Instant, oneOf, orNull, secret } from '../call.ts';
import { Paragraphs } from '../free-text.ts';
import { TICKET } from './ticket-parts.ts';

/** Whoever has it reads this one thread. Any text is looked up, so that a mistyped one is answered as an expired one. */
const LINK = fields({ token: secret(Type.String({ minLength: 1, maxLength: 200 })) });

const THREAD = fields({
  ...TICKET,
  /** The oldest first; what staff do besides is theirs. */
  messages: Type.Array(
    fields({
      id: Id,
      side: oneOf(['REQUESTER', 'STAFF']),
      author: Type.String(),
      text: Type.String(),
      at: Instant,
    }),
  ),
});

const Message = fields({ text: Paragraphs(TICKET_TEXT_MAX, 1) });

export const getTicketThread = call({
  method: 'GET',
  path: '/v1/support/threads/:token',
  caller: 'anyone',
  summary: 'A support ticket, by the link in the mail with its answer.',
  params: LINK,
  answer: THREAD,
  refusals: ['ticket_link_invalid'],
  throttle: { max: 60, perSeconds: 60 },
});

export const replyToTicket = call({
  method: 'POST',
  path: '/v1/support/threads/:token/messages',
  caller: 'anyone',
  summary: 'Writes back by the link; the ticket waits for the supplier again, also if it was closed.',
  params: LINK,
  body: Message,
  status: 204,
  answer: Type.Null(),
  refusals: ['ticket_link_invalid', 'invalid_request', 'ticket_full', 'too_many_requests'],
  throttle: { max: 20, perSeconds: 60 },
});

export const listMyTickets = call({
  method: 'GET',
  path: '/v1/support/tickets',
  caller: 'identity',
  summary: 'What the person has asked in this portal while logged in, the last message first, without the messages.',
  query: fields({ before: Type.Optional(Before) }),
  answer: fields({
    rows: Type.Array(
      fields({
        ...TICKET,
        /** The first line of the last message. */
        excerpt: Type.String(),
      }),
    ),
    /** Null on the last page. */
    next: orNull(Type.String()),
  }),
});

export const getMyTicket = call({
  method: 'GET',
  path: '/v1/support/tickets/:id',
  caller: 'identity',
  summary: 'An own ticket with its messages.',
  params: fields({ id: Id }),
  answer: THREAD,
  refusals: ['not_found'],
});

export const replyToMyTicket = call({
  method: 'POST',
  path: '/v1/support/tickets/:id/messages',
  caller: 'identity',
  live: true,
  summary: 'Writes another message to an own ticket, which waits for the supplier again.',
  params: fields({ id: Id }),
  body: Message,
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'invalid_request', 'ticket_full', 'too_many_requests'],
});
