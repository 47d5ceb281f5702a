import type { removeWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook, serverOf } from './audit-webhook.ts';
import { deleteEndpoint, lockEndpoint } from './endpoints.sql.ts';

export const removeWebhook: Handler<typeof Call> = async (app, staff, { id }) => {
  const key = { organizationId: staff.organizationId, id };
  await inTransaction(app.sql, async (tx) => {
    const { name, url } = (await lockEndpoint(tx, key)) ?? refuse('not_found');
    await deleteEndpoint(tx, key);
    const detail = { name, server: serverOf(url) };
    await auditWebhook(tx, staff, { at: app.now().toISOString(), action: 'webhook.removed', id, detail });
  });
  return {};
};
