import type { changeWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook, serverOf } from './audit-webhook.ts';
import { CLAIM_MS } from './deliver-webhooks.ts';
import { updateBegunAnew } from './deliveries.sql.ts';
import { type Endpoint, lockEndpoint, updateEndpoint } from './endpoints.sql.ts';

/** One that is made active or gets another address begins anew: it may fail for three days again, and so what waits. */
export const changeWebhook: Handler<typeof Call> = async (app, staff, { id, ...change }) => {
  const key = { organizationId: staff.organizationId, id };
  const name = change.name?.trim();
  if (name === '') refuse('invalid_request', 'name must not be empty.');
  if (change.url !== undefined && !app.webhooks.isAllowed(change.url)) refuse('webhook_url');
  await inTransaction(app.sql, async (tx) => {
    const before = (await lockEndpoint(tx, key)) ?? refuse('not_found');
    const after = { ...pick(before), ...change, ...(name !== undefined && { name }) };
    const isEnabled = before.state === 'DISABLED' && after.state !== 'DISABLED';
    const beginsAnew = (before.state !== 'ACTIVE' && after.state === 'ACTIVE') || before.url !== after.url;
    await updateEndpoint(tx, key, {
      ...after,
      ...(isEnabled && { disabledAt: null }),
      ...(beginsAnew && { failingSince: null }),
    });
    if (beginsAnew) await updateBegunAnew(tx, key, later(app.now(), CLAIM_MS).toISOString());
    const { url, ...facts } = after;
    const detail = { ...facts, server: serverOf(url) };
    await auditWebhook(tx, staff, { at: app.now().toISOString(), action: 'webhook.changed', id, detail });
  });
  return {};
};

const pick = ({ name, url, types, state }: Endpoint) => ({ name, url, types, state });
