import { refuse } from '@plumbline/contract/refusals';
import type { getTicketThread as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { hashToken } from '../identity/sessions/sessions.ts';
import { threadView } from './thread-view.ts';
import { selectThreadByToken } from './threads.sql.ts';

/** A wrong link, an expired and an ended one are answered alike. */
export const getTicketThread: Handler<typeof Call> = async ({ sql, now }, { tenant }, { token }) => {
  const found = await selectThreadByToken(sql, tenant, hashToken(token), now().toISOString());
  return threadView(sql, tenant, found ?? refuse('ticket_link_invalid'));
};
