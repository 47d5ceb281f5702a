import { refuse } from '@plumbline/contract/refusals';
import type { getTicket as Call } from '@plumbline/contract/tickets/tickets-admin';
import type { Handler } from '../http/handler.ts';
import { selectShownTicket } from './browse-tickets.sql.ts';
import { selectEvents } from './support.sql.ts';
import { ticketView } from './ticket-view.ts';

export const getTicket: Handler<typeof Call> = async ({ sql, now }, { organizationId, identityId }, { id }) => {
  const shown = (await selectShownTicket(sql, { organizationId, id })) ?? refuse('not_found');
  const {
    description,
    lastMessageId,
    portalId,
    portalName,
    personName,
    personEmail,
    linkId,
    linkExpiresAt: expiresAt,
  } = shown;
  const events = await selectEvents(sql, { organizationId, id });
  const ended = events.findLast(({ kind }) => kind === 'LINK_ENDED');
  return {
    ...ticketView(shown, identityId),
    description,
    lastMessageId,
    portal: { id: portalId, name: portalName },
    person: personName === null || personEmail === null ? null : { name: personName, email: personEmail },
    link:
      linkId === null || expiresAt === null
        ? null
        : { id: linkId, expiresAt, isExpired: expiresAt <= now().toISOString() },
    linkEnded: ended && linkId === null ? { by: ended.person ?? '', at: ended.at } : null,
    events,
  };
};
