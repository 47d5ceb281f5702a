import { refuse } from '@plumbline/contract/refusals';
import type { replyToTicket as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { hashToken } from '../identity/sessions/sessions.ts';
import { storeReply } from './store-reply.ts';
import { selectThreadByToken } from './threads.sql.ts';

/** Whoever has the link, logged in or not: a link may be forwarded, so the name of a session is not put to it. */
export const replyToTicket: Handler<typeof Call> = async (app, visitor, { token, text }) => {
  const now = app.now().toISOString();
  const tokenHash = hashToken(token);
  const found = await selectThreadByToken(app.sql, visitor.tenant, tokenHash, now);
  const { id } = found ?? refuse('ticket_link_invalid');
  return storeReply(app, visitor, { id, identityId: null, text, tokenHash });
};
