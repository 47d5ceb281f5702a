import { refuse } from '@plumbline/contract/refusals';
import type { getTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { selectShownTicket } from './browse-tickets.sql.ts';
import { selectEvents } from './support.sql.ts';
import { ticketView } from './ticket-view.ts';

export const getTicket: Handler<typeof Call> = async ({ sql }, { organizationId, identityId }, { id }) => {
  const shown = (await selectShownTicket(sql, { organizationId, id })) ?? refuse('not_found');
  const { description, lastMessageId, portalId, portalName, personName, personEmail } = shown;
  const events = await selectEvents(sql, organizationId, [id]);
  return {
    ...ticketView(shown, identityId),
    description,
    lastMessageId,
    portal: { id: portalId, name: portalName },
    person: personName === null || personEmail === null ? null : { name: personName, email: personEmail },
    events: events.map(({ ticketId: _, ...event }) => event),
  };
};
