import { refuse } from '@plumbline/contract/refusals';
import type { replyToMyTicket as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { storeReply } from './store-reply.ts';
import { selectOwnThread } from './threads.sql.ts';

export const replyToMyTicket: Handler<typeof Call> = async (app, caller, { id, text }) => {
  const { tenant, identityId } = caller;
  if (!(await selectOwnThread(app.sql, tenant, identityId, id))) refuse('not_found');
  return storeReply(app, caller, { id, identityId, text });
};
