import { refuse } from '@plumbline/contract/refusals';
import type { replyToMyTicket as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { storeReply } from './store-reply.ts';
import { selectIsOwn } from './threads.sql.ts';

export const replyToMyTicket: Handler<typeof Call> = async (app, caller, { id, text }) => {
  const { tenant, identityId } = caller;
  const { organizationId, portalId } = tenant;
  if (!(await selectIsOwn(app.sql, { organizationId, id }, { portalId, identityId }))) refuse('not_found');
  return storeReply(app, caller, { id, identityId, text });
};
