// Support tickets, as the supplier reads and answers them (PRF-04).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { TICKET_SEARCH_MAX, TICKET_STATUSES, TICKET_TEXT_MAX } from '@plumbline/rules/support/ticket-list';
import { Before, call, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Paragraphs } from '../free-text.ts';
import { TICKET, TicketEvent } from './ticket-parts.ts';

const TICKETS = '/v1/console/tickets';
const THIS = fields({ id: Id });

const LISTED = {
  ...TICKET,
  /** As it was typed; anybody may write. */
  name: Type.String(),
  email: Type.String(),
  companyName: Type.String(),
  /** For whom the person works who was signed in; null if nobody was, or for several customers. */
  customer: orNull(fields({ id: Id, name: Type.String() })),
  /** Who has taken it. */
  assignee: orNull(fields({ name: Type.String(), isMe: Type.Boolean() })),
};

/** What was read last: an answer to less is refused. */
const LastMessage = { lastMessageId: Id };

export const listTickets = call({
  method: 'GET',
  path: TICKETS,
  caller: 'staff',
  summary: 'What people have asked the support, the last message first; found by person, customer, address and text.',
  query: fields({
    status: Type.Optional(oneOf(TICKET_STATUSES)),
    search: Type.Optional(Type.String({ maxLength: TICKET_SEARCH_MAX })),
    before: Type.Optional(Before),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        ...LISTED,
        /** The start of the last message. */
        excerpt: Type.String(),
      }),
    ),
    /** Null on the last page. */
    next: orNull(Type.String()),
    /** Whatever is searched; each counted up to 1,000. */
    counts: fields({ OPEN: Type.Integer(), ANSWERED: Type.Integer(), CLOSED: Type.Integer() }),
  }),
});

export const getTicket = call({
  method: 'GET',
  path: `${TICKETS}/:id`,
  caller: 'staff',
  summary: 'A support ticket with who asked, its messages, and who did what with it.',
  params: THIS,
  answer: fields({
    ...LISTED,
    ...LastMessage,
    portal: fields({ id: Id, name: Type.String() }),
    /** Who was signed in. */
    person: orNull(fields({ name: Type.String(), email: Type.String() })),
    description: Type.String(),
    /** By which whoever asked reads and writes without a login; null before the first answer, and once it was ended. */
    link: orNull(fields({ id: Id, expiresAt: Instant, isExpired: Type.Boolean() })),
    /** Who ended the last link, until there is another. */
    linkEnded: orNull(fields({ by: Type.String(), at: Instant })),
    /** The oldest first. */
    events: Type.Array(TicketEvent),
  }),
  refusals: ['not_found'],
});

export const answerTicket = call({
  method: 'POST',
  path: `${TICKETS}/:id/messages`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Mails an answer to whoever asked, unless somebody has written since the last message that was read.',
  params: THIS,
  body: fields({
    ...LastMessage,
    text: Paragraphs(TICKET_TEXT_MAX, 1),
    /** Closes the ticket with it. */
    closes: Type.Optional(Type.Boolean()),
  }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'invalid_request', 'ticket_closed', 'ticket_changed', 'ticket_full', 'too_many_requests'],
});

export const assignTicket = call({
  method: 'PUT',
  path: `${TICKETS}/:id/assignee`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Takes a ticket, or gives it back.',
  params: THIS,
  body: fields({
    isMine: Type.Boolean(),
    /** From a colleague who has it. */
    takesOver: Type.Optional(Type.Boolean()),
  }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'ticket_closed', 'ticket_assigned'],
});

export const closeTicket = call({
  method: 'POST',
  path: `${TICKETS}/:id/close`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Closes a ticket without an answer. Another message of whoever asked opens it again.',
  params: THIS,
  body: fields(LastMessage),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'ticket_closed', 'ticket_changed'],
});

export const reopenTicket = call({
  method: 'POST',
  path: `${TICKETS}/:id/reopen`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Opens a closed ticket again; one that is not closed stays as it is.',
  params: THIS,
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found'],
});

export const endTicketLink = call({
  method: 'POST',
  path: `${TICKETS}/:id/link/end`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Ends the link in the mails with answers. The messages stay, and the next answer has a new link.',
  params: THIS,
  body: fields({
    /** The one that was seen. */
    linkId: Id,
  }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'ticket_link_changed'],
});

export const sendTicketLink = call({
  method: 'POST',
  path: `${TICKETS}/:id/link`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Mails a new link to whoever asked; the one before stops working.',
  params: THIS,
  body: fields({
    /** The one that was seen; null if there was none. */
    linkId: orNull(Id),
  }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'ticket_link_changed', 'too_many_requests'],
});
