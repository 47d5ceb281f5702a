// The link in the mail with an answer: whoever has it reads one thread and writes back.
import { linkExpiryOf } from '@plumbline/rules/support/ticket-link';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import type { Tables } from '../database/tables.gen.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';

type Ticket = Selectable<Tables['supportTicket']>;

/** Associated data of the encrypted token: copied to another ticket, it does not decrypt. */
export const ticketContext = (organizationId: string, id: string): string => `support ticket ${organizationId} ${id}`;

/** The same for all answers, so that the mails before keep working; a new one after it has expired. */
export function ticketLink(app: Pick<App, 'encryption'>, ticket: Ticket, at: string) {
  const { organizationId, id, sealedToken, linkExpiresAt } = ticket;
  const context = ticketContext(organizationId, id);
  const isGood = sealedToken !== null && linkExpiresAt !== null && linkExpiresAt > at;
  const token = isGood ? app.encryption.decrypt(sealedToken, context) : newToken();
  return {
    token,
    set: {
      linkExpiresAt: linkExpiryOf(at),
      ...(!isGood && { tokenHash: hashToken(token), sealedToken: app.encryption.encrypt(token, context) }),
    },
  };
}
