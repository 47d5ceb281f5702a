// The link in the mail with an answer: whoever has it reads one thread and writes back, until staff end it.
import { linkExpiryOf } from '@plumbline/rules/support/ticket-link';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import type { Tables } from '../database/tables.gen.ts';
import { newId } from '../database/new-id.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';
import { openSealed } from '../open-sealed.ts';

type Ticket = Selectable<Tables['supportTicket']>;

/** Associated data of the encrypted token: copied to another ticket, it does not decrypt. */
export const ticketContext = (organizationId: string, id: string): string => `support ticket ${organizationId} ${id}`;

type Parts = Pick<App, 'encryption' | 'log'>;

/** The same for all answers, so that the mails before keep working; a new one after it has ended, or if it cannot be read. */
export function ticketLink(app: Parts, ticket: Ticket, at: string) {
  const { organizationId, id, sealedToken: stored, linkExpiresAt } = ticket;
  const isGood = stored !== null && linkExpiresAt !== null && linkExpiresAt > at;
  const kept = isGood ? openSealed(app, stored, ticketContext(organizationId, id)) : null;
  if (kept === null) return newTicketLink(app, ticket, at);
  // A server of the version before has written links without an id, by which staff end them.
  return { token: kept, set: { linkId: ticket.linkId ?? newId(), linkExpiresAt: linkExpiryOf(at) } };
}

/** In place of the one before, which stops working. */
export function newTicketLink({ encryption }: Parts, { organizationId, id }: Ticket, at: string) {
  const token = newToken();
  return {
    token,
    set: {
      linkId: newId(),
      linkExpiresAt: linkExpiryOf(at),
      tokenHash: hashToken(token),
      sealedToken: encryption.encrypt(token, ticketContext(organizationId, id)),
    },
  };
}

export const NO_LINK = { linkId: null, linkExpiresAt: null, tokenHash: null, sealedToken: null };
