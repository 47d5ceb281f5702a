import { refuse } from '@plumbline/contract/refusals';
import type { getMyTicket as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { threadView } from './thread-view.ts';
import { selectOwnThread } from './threads.sql.ts';

export const getMyTicket: Handler<typeof Call> = async ({ sql }, { tenant, identityId }, { id }) => {
  const found = await selectOwnThread(sql, tenant, identityId, id);
  return threadView(sql, tenant, found ?? refuse('not_found'));
};
