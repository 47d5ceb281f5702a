import type { listAccounts as Call } from '@plumbline/contract/access';
import type { Handler } from '../http/handler.ts';
import { selectAccount } from './access.sql.ts';

/** Staff who act for a customer see only that one. */
export const listAccounts: Handler<typeof Call> = async (app, { tenant, session, customerId }) => {
  const accounts = session?.membership?.accounts ?? [await selectAccount(app.sql, tenant.organizationId, customerId)];
  return { rows: [...accounts], count: accounts.length };
};
