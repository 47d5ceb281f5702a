import type { changeWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook, serverOf } from './audit-webhook.ts';
import { lockEndpoint, updateEndpoint } from './endpoints.sql.ts';

/** One that was disabled begins anew when it is made active: it may fail for three days again. */
export const changeWebhook: Handler<typeof Call> = async (app, staff, { id, name: typed, url, types, state }) => {
  const key = { organizationId: staff.organizationId, id };
  const name = typed.trim();
  if (name === '') refuse('invalid_request', 'name must not be empty.');
  if (!app.webhooks.isAllowed(url)) refuse('webhook_url');
  await inTransaction(app.sql, async (tx) => {
    const before = (await lockEndpoint(tx, key)) ?? refuse('not_found');
    const isNew = before.state === 'DISABLED' || before.url !== url;
    await updateEndpoint(tx, key, { name, url, types, state, disabledAt: null, ...(isNew && { failingSince: null }) });
    const detail = { name, server: serverOf(url), types, state };
    await auditWebhook(tx, staff, { at: app.now().toISOString(), action: 'webhook.changed', id, detail });
  });
  return {};
};
