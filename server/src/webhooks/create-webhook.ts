import type { createWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { lockOrganization } from '../database/organization.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { selectLastNumber } from '../feed/feed.sql.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook, serverOf } from './audit-webhook.ts';
import { countEndpoints, insertEndpoint } from './endpoints.sql.ts';
import { newWebhookSecret, webhookContext } from './webhook-secret.ts';

const ENDPOINTS_MAX = 10;

/** Gets what happens from now on. */
export const createWebhook: Handler<typeof Call> = async (app, staff, { name: typed, url, types }) => {
  const { organizationId, identityId } = staff;
  const name = typed.trim();
  if (name === '') refuse('invalid_request', 'name must not be empty.');
  if (!app.webhooks.isAllowed(url)) refuse('webhook_url');
  const [id, at] = [newId(), app.now().toISOString()];
  const { secret, hint } = newWebhookSecret();
  await inTransaction(app.sql, async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await countEndpoints(tx, organizationId)) >= ENDPOINTS_MAX) refuse('webhook_limit');
    await insertEndpoint(tx, {
      organizationId,
      id,
      name,
      url,
      types,
      state: 'ACTIVE',
      sealedSecret: app.encryption.encrypt(secret, webhookContext(organizationId, id)),
      hint,
      sentNumber: await selectLastNumber(tx, organizationId),
      createdBy: identityId,
      createdAt: at,
    });
    const detail = { name, server: serverOf(url), types };
    await auditWebhook(tx, staff, { at, action: 'webhook.created', id, detail });
  });
  return { id, secret };
};
