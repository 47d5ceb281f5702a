import type { chooseAccount as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { updateMembershipUsed, updateSessionCustomer } from '../identity/identity.sql.ts';
import { selectAccount } from './access.sql.ts';

/**
 * Decision A21: the session works for another customer of the person, and the next sign-in starts there. A customer
 * without an approved membership is not found, whether it exists or not.
 */
export const chooseAccount: Handler<typeof Call> = async (app, { tenant, session, userId }, { accountId }) => {
  const { organizationId } = tenant;
  if (session === null || userId === null) refuse('not_found');
  const chosen = { userId, customerId: accountId };
  await inTransaction(app.sql, async (tx) => {
    const isMember = await updateMembershipUsed(tx, tenant, chosen, app.now().toISOString());
    if (!isMember) refuse('not_found');
    await updateSessionCustomer(tx, organizationId, session.sessionId, accountId);
  });
  app.sessions.clearCache();
  return selectAccount(app.sql, organizationId, accountId);
};
