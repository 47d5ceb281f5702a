// The job that makes a delivery of each new entry of the feed that an endpoint wants. Not a part of the one that sends
// them: that goes on for as long as one receiver has something due.
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertDeliveries, selectEntriesToSend } from './deliveries.sql.ts';
import { type EndpointKey, lockFreeEndpoint, selectEndpointsBehind, updateEndpoint } from './endpoints.sql.ts';

const ENTRIES = 500;
const ENDPOINTS = 100;

/** Where each endpoint has got to stands in its row, so that every entry becomes one delivery, also after a crash. */
export async function queueDeliveries(app: App, _everyMs?: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const behind = await selectEndpointsBehind(app.sql, ENDPOINTS);
    let count = 0;
    for (const key of behind) {
      if (signal?.aborted) return;
      count += await queueNext(app, key);
    }
    if (count === 0) return;
  }
}

const queueNext = (app: App, key: EndpointKey): Promise<number> =>
  inTransaction(app.sql, async (tx) => {
    const endpoint = await lockFreeEndpoint(tx, key);
    if (endpoint?.state !== 'ACTIVE') return 0;
    const entries = await selectEntriesToSend(tx, endpoint, ENTRIES);
    const last = entries.at(-1);
    if (!last) return 0;
    const { organizationId, id: endpointId, types } = endpoint;
    const at = app.now().toISOString();
    const wanted = entries.filter(({ type }) => types === null || types.includes(type));
    await insertDeliveries(
      tx,
      wanted.map(({ id: messageId, number, type }) => ({
        organizationId,
        id: newId(),
        endpointId,
        messageId,
        type,
        number,
        state: 'WAITING' as const,
        nextTryAt: at,
        createdAt: at,
      })),
    );
    await updateEndpoint(tx, endpoint, { sentNumber: last.number });
    return entries.length;
  });
