import type { listMyTickets as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { threadViews } from './thread-views.ts';
import { selectOwnThreads } from './threads.sql.ts';

export const listMyTickets: Handler<typeof Call> = async ({ sql }, { tenant, identityId }) => {
  const rows = await threadViews(sql, tenant.organizationId, await selectOwnThreads(sql, tenant, identityId));
  return { rows, count: rows.length };
};
