// Support requests as staff see and answer them (PRF-04): statuses, steps and limits, and the address of the desk.
import { addressOf, choiceField, textField, withFallback } from '../lists/list-fields.ts';

/** Open waits for the supplier, answered waits for whoever asked. */
export const TICKET_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What can happen to a ticket. The first two are messages. */
export const TICKET_STEPS = [
  'WRITTEN',
  'ANSWERED',
  'TAKEN',
  'RELEASED',
  'CLOSED',
  'REOPENED',
  'LINK_ENDED',
  'LINK_SENT',
] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

export const TICKET_TEXT_MAX = 10_000;
/** In one thread; whoever has more to say calls. */
export const TICKET_MESSAGES_MAX = 200;
export const TICKET_SEARCH_MAX = 100;

/** The numbers beside the tabs end here. */
export const TICKETS_COUNTED_MAX = 1_000;

/** The desk begins with what waits for the supplier. */
export const ticketsAddress = addressOf({
  status: withFallback<TicketStatus | 'ALL'>(choiceField([...TICKET_STATUSES, 'ALL'] as const), 'OPEN'),
  search: withFallback(textField, ''),
  /** The id of the ticket beside the list. */
  ticket: textField,
});
export type TicketsShown = ReturnType<typeof ticketsAddress.read>;
