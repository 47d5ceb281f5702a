// The link in the mail with an answer: whoever has it reads one thread and writes back.
import { linkExpiryOf } from '@plumbline/rules/support/ticket-link';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import type { Tables } from '../database/tables.gen.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';

type Ticket = Selectable<Tables['supportTicket']>;

/** Associated data of the encrypted token: copied to another ticket, it does not decrypt. */
export const ticketContext = (organizationId: string, id: string): string => `support ticket ${organizationId} ${id}`;

type Parts = Pick<App, 'encryption' | 'log'>;

/** The same for all answers, so that the mails before keep working; a new one after it has expired or was ended. */
export function ticketLink(app: Parts, ticket: Ticket, at: string) {
  const { organizationId, id, linkExpiresAt } = ticket;
  const kept = linkExpiresAt !== null && linkExpiresAt > at ? openToken(app, ticket) : null;
  const token = kept ?? newToken();
  const sealedToken = () => app.encryption.encrypt(token, ticketContext(organizationId, id));
  return {
    token,
    set: {
      linkExpiresAt: linkExpiryOf(at),
      ...(kept === null && { tokenHash: hashToken(token), sealedToken: sealedToken() }),
    },
  };
}

/** Null for one that cannot be decrypted, which keeps nobody from answering. */
function openToken({ encryption, log }: Parts, { organizationId, id, sealedToken }: Ticket): string | null {
  if (sealedToken === null) return null;
  try {
    return encryption.decrypt(sealedToken, ticketContext(organizationId, id));
  } catch (error) {
    log.error({ err: error, organizationId, id }, 'the token of a ticket cannot be read; a new one is made');
    return null;
  }
}
