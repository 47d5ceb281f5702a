import type { changeWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook, serverOf } from './audit-webhook.ts';
import { type Endpoint, lockEndpoint, updateEndpoint } from './endpoints.sql.ts';

/** One that was disabled begins anew when it is made active: it may fail for three days again. */
export const changeWebhook: Handler<typeof Call> = async (app, staff, { id, ...change }) => {
  const key = { organizationId: staff.organizationId, id };
  const name = change.name?.trim();
  if (name === '') refuse('invalid_request', 'name must not be empty.');
  if (change.url !== undefined && !app.webhooks.isAllowed(change.url)) refuse('webhook_url');
  await inTransaction(app.sql, async (tx) => {
    const before = (await lockEndpoint(tx, key)) ?? refuse('not_found');
    const after = { ...pick(before), ...change, ...(name !== undefined && { name }) };
    const isEnabled = before.state === 'DISABLED' && after.state !== 'DISABLED';
    await updateEndpoint(tx, key, {
      ...after,
      ...(isEnabled && { disabledAt: null }),
      ...((isEnabled || before.url !== after.url) && { failingSince: null }),
    });
    const { url, ...facts } = after;
    const detail = { ...facts, server: serverOf(url) };
    await auditWebhook(tx, staff, { at: app.now().toISOString(), action: 'webhook.changed', id, detail });
  });
  return {};
};

const pick = ({ name, url, types, state }: Endpoint) => ({ name, url, types, state });
