// Deliveries that a member of staff asks for: a test, one delivery again, or the changes since a time.
import type {
  resendWebhookChanges as ChangesCall,
  resendWebhookDelivery as DeliveryCall,
  testWebhook as TestCall,
} from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook } from './audit-webhook.ts';
import { insertDeliveries, selectDelivery, selectEntriesSince, selectIsCrowded } from './deliveries.sql.ts';
import { type Endpoint, lockEndpoint } from './endpoints.sql.ts';

const TEST = 'webhook.test';
/** Of a call, and of what may wait before it. */
const CHANGES_MAX = 10_000;
const BATCH = 1_000;

type Message = { messageId: string; type: string; number: number | null };

/** As deliveries of their own, so that the log keeps what happened before. */
async function enqueue(tx: Tx, staff: Staff, endpoint: Endpoint, at: string, messages: readonly Message[]) {
  const deliveries = messages.map((message) => ({
    organizationId: endpoint.organizationId,
    id: newId(),
    endpointId: endpoint.id,
    ...message,
    requestedBy: staff.identityId,
    state: 'WAITING' as const,
    nextTryAt: at,
    createdAt: at,
  }));
  for (let start = 0; start < deliveries.length; start += BATCH) {
    await insertDeliveries(tx, deliveries.slice(start, start + BATCH));
  }
  return deliveries.map(({ id }) => id);
}

const lockOwn = async (tx: Tx, { organizationId }: Staff, id: string): Promise<Endpoint> =>
  (await lockEndpoint(tx, { organizationId, id })) ?? refuse('not_found');

export const testWebhook: Handler<typeof TestCall> = (app, staff, { id }) =>
  inTransaction(app.sql, async (tx) => {
    const endpoint = await lockOwn(tx, staff, id);
    const at = app.now().toISOString();
    const message = { messageId: newId(), type: TEST, number: null };
    const [deliveryId = ''] = await enqueue(tx, staff, endpoint, at, [message]);
    await auditWebhook(tx, staff, { at, action: 'webhook.tested', id, detail: { name: endpoint.name } });
    return { deliveryId };
  });

export const resendWebhookDelivery: Handler<typeof DeliveryCall> = (app, staff, { id, deliveryId }) =>
  inTransaction(app.sql, async (tx) => {
    const endpoint = await lockOwn(tx, staff, id);
    const { organizationId } = endpoint;
    if (await selectIsCrowded(tx, endpoint, CHANGES_MAX)) refuse('webhook_resend_limit');
    const { messageId, type, number } =
      (await selectDelivery(tx, { organizationId, id: deliveryId }, id)) ?? refuse('not_found');
    const at = app.now().toISOString();
    const [resentId = ''] = await enqueue(tx, staff, endpoint, at, [{ messageId, type, number }]);
    const detail = { name: endpoint.name, type, number };
    await auditWebhook(tx, staff, { at, action: 'webhook.resent', id, detail });
    return { deliveryId: resentId };
  });

export const resendWebhookChanges: Handler<typeof ChangesCall> = (app, staff, { id, since, after = 0 }) =>
  inTransaction(app.sql, async (tx) => {
    const endpoint = await lockOwn(tx, staff, id);
    if (await selectIsCrowded(tx, endpoint, CHANGES_MAX)) refuse('webhook_resend_limit');
    const found = await selectEntriesSince(tx, endpoint, { since, after, max: CHANGES_MAX + 1 });
    const entries = found.slice(0, CHANGES_MAX);
    const at = app.now().toISOString();
    const messages = entries.map(({ id: messageId, type, number }) => ({ messageId, type, number }));
    await enqueue(tx, staff, endpoint, at, messages);
    const detail = { name: endpoint.name, since, ...(after > 0 && { after }), count: entries.length };
    await auditWebhook(tx, staff, { at, action: 'webhook.resent', id, detail });
    return { count: entries.length, next: found.length > CHANGES_MAX ? (entries.at(-1)?.number ?? null) : null };
  });
