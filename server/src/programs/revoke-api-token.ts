import type { revokeApiToken as Call } from '@plumbline/contract/programs/api-tokens';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockToken, revokeToken } from './api-tokens.sql.ts';
import { auditToken } from './audit-token.ts';

export const revokeApiToken: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId } = staff;
  const at = app.now().toISOString();
  await inTransaction(app.sql, async (tx) => {
    const { name } = (await lockToken(tx, { organizationId, id })) ?? refuse('not_found');
    await revokeToken(tx, { organizationId, id }, at);
    await auditToken(tx, staff, { at, action: 'api-token.revoked', id, detail: { name } });
  });
  return {};
};
