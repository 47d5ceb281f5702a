import type { listMyTickets as Call } from '@plumbline/contract/tickets/tickets';
import type { Handler } from '../http/handler.ts';
import { nextBefore, rowBefore } from '../http/page-before.ts';
import { selectOwnPage } from './threads.sql.ts';

const PAGE = 20;

export const listMyTickets: Handler<typeof Call> = async ({ sql }, { tenant, identityId }, { before }) => {
  const found = await selectOwnPage(sql, tenant, { identityId, before: rowBefore(before), limit: PAGE + 1 });
  return {
    rows: found.slice(0, PAGE),
    next: nextBefore(
      found.map(({ id, lastMessageAt }) => ({ id, at: lastMessageAt })),
      PAGE,
    ),
  };
};
