// What every side sees of a support ticket.
import Type from 'typebox';
import { TICKET_STATUSES, TICKET_STEPS } from '@plumbline/rules/support/ticket-list';
import { fields, Id, Instant, oneOf, orNull } from '../call.ts';

export const TICKET = {
  id: Id,
  status: oneOf(TICKET_STATUSES),
  subject: Type.String(),
  createdAt: Instant,
  lastMessageAt: Instant,
};

export const TicketEvent = fields({
  id: Id,
  kind: oneOf(TICKET_STEPS),
  /** Null if nobody was signed in. */
  person: orNull(Type.String()),
  /** Of messages. */
  text: orNull(Type.String()),
  at: Instant,
});
