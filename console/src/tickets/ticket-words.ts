// What the parts of the tickets desk share.
import type { Answer } from '@plumbline/contract/call';
import * as paths from '@plumbline/contract/paths.gen';
import type { getTicket, listTickets } from '@plumbline/contract/tickets/tickets-admin';
import type { TicketStep } from '@plumbline/rules/support/ticket-list';
import type { ThreadEntry } from '@plumbline/ui/threads/message-thread';

export type ListedTicket = Answer<typeof listTickets>['rows'][number];
export type DeskTicket = Answer<typeof getTicket>;

/** The overview counts the open ones. */
export const TICKET_CHANGES = [paths.listTickets, paths.getTicket, paths.getCollections];

/** Not among the messages of all screens: they are of this panel only. */
export const linkMessages = {
  ended: 'The link was ended. It stops working at once.',
  sent: (email: string) => `A new link was sent to ${email}.`,
};

const DID: Readonly<Record<Exclude<TicketStep, 'ANSWERED' | 'WRITTEN'>, string>> = {
  TAKEN: 'took the ticket',
  RELEASED: 'gave the ticket back',
  CLOSED: 'closed the ticket',
  REOPENED: 'reopened the ticket',
  LINK_ENDED: 'ended the link',
  LINK_SENT: 'sent a new link',
};

/** The description is the first message. */
export function entriesOf({ id, name, description, createdAt, events }: DeskTicket): ThreadEntry[] {
  const first = { id, author: name, at: createdAt, text: description, isOwn: false };
  const later = events.map(({ id: eventId, kind, person, text, at }): ThreadEntry => {
    const shared = { id: eventId, author: person ?? name, at };
    return kind === 'WRITTEN' || kind === 'ANSWERED'
      ? { ...shared, text: text ?? '', isOwn: kind === 'ANSWERED' }
      : { ...shared, did: DID[kind] };
  });
  return [first, ...later];
}
