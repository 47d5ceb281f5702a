// The link in the mail with an answer: whoever has it reads one thread and writes back.
import { linkExpiryOf } from '@plumbline/rules/support/ticket-link';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import type { Tables } from '../database/tables.gen.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';
import { openSealed } from '../open-sealed.ts';

type Ticket = Selectable<Tables['supportTicket']>;

/** Associated data of the encrypted token: copied to another ticket, it does not decrypt. */
export const ticketContext = (organizationId: string, id: string): string => `support ticket ${organizationId} ${id}`;

type Parts = Pick<App, 'encryption' | 'log'>;

/** The same for all answers, so that the mails before keep working; a new one after it has expired, or if it cannot be read. */
export function ticketLink(app: Parts, ticket: Ticket, at: string) {
  const { organizationId, id, sealedToken: stored, linkExpiresAt } = ticket;
  const context = ticketContext(organizationId, id);
  const isGood = stored !== null && linkExpiresAt !== null && linkExpiresAt > at;
  const kept = isGood ? openSealed(app, stored, context) : null;
  const token = kept ?? newToken();
  return {
    token,
    set: {
      linkExpiresAt: linkExpiryOf(at),
      ...(kept === null && { tokenHash: hashToken(token), sealedToken: app.encryption.encrypt(token, context) }),
    },
  };
}
