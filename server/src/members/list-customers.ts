import type { listCustomers as Call } from '@plumbline/contract/members';
import type { Handler } from '../http/handler.ts';
import { selectCustomers } from './members.sql.ts';

export const listCustomers: Handler<typeof Call> = async (app, { organizationId }, { search = '' }) => {
  const rows = await selectCustomers(app.sql, organizationId, search.trim());
  return { rows, count: rows.length };
};
