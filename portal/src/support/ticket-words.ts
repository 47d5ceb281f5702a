import type { Answer } from '@plumbline/contract/call';
import type { getTicketThread, listMyTickets } from '@plumbline/contract/tickets/tickets';
import type { ThreadEntry } from '@plumbline/ui/threads/message-thread';

export type Thread = Answer<typeof getTicketThread>;
export type OwnTicket = Answer<typeof listMyTickets>['rows'][number];

/** Not among the messages of all screens: few people see these. */
export const ticketMessages = {
  sent: 'Your message was sent.',
  textMissing: 'Write a message.',
};

export const entriesOf = ({ messages }: Thread): ThreadEntry[] =>
  messages.map(({ id, side, author, text, at }) => ({ id, author, text, at, isOwn: side === 'REQUESTER' }));
