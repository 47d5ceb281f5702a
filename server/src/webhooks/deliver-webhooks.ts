// The job that sends deliveries. What is not accepted is tried again for three days.
import { later } from '@plumbline/rules/dates';
import { nextTryAt } from '@plumbline/rules/webhooks/retries';
import type { DeliveryState } from '@plumbline/rules/webhooks/webhook-states';
import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import { KeyedLimit } from '../keyed-limit.ts';
import type { WebhookAnswer } from '../ports/webhooks/webhooks.ts';
import { runByOrganization } from '../run-by-organization.ts';
import {
  type ClaimedDelivery,
  insertAttempt,
  selectEndpointsDue,
  updateDeliveriesClaimed,
  updateOutcome,
} from './deliveries.sql.ts';
import { disableFailing } from './disable-endpoint.ts';
import { type Endpoint, type EndpointKey, selectEndpoint, updateFailing, updateWorking } from './endpoints.sql.ts';
import { messageBody } from './message-body.ts';
import { signaturesOf, webhookContext } from './webhook-secret.ts';

const ORGANIZATIONS_AT_ONCE = 16;
/** At least all of so many organizations, each of which has up to ten. */
const ENDPOINTS = 160;
/** A receiver that does not answer holds up only itself, and for 20 seconds a round. */
const BATCH = 8;
const AT_ONCE = 4;
/** Longer than a round takes; after a crash the deliveries are due again. */
export const CLAIM_MS = 60_000;

export async function deliverWebhooks(app: App, _everyMs?: number, signal?: AbortSignal): Promise<void> {
  await runByOrganization({
    atOnce: ORGANIZATIONS_AT_ONCE,
    signal,
    select: (without) => selectEndpointsDue(app.sql, { at: app.now().toISOString(), without, max: ENDPOINTS }),
    work: async (endpoints) => {
      const counts = await Promise.all(endpoints.map((key) => deliverTo(app, key, signal)));
      return counts.some((count) => count > 0);
    },
  });
}

async function deliverTo(app: App, key: EndpointKey, signal?: AbortSignal): Promise<number> {
  const endpoint = await selectEndpoint(app.sql, key);
  if (!endpoint) return 0;
  const now = app.now();
  const claim = { at: now.toISOString(), until: later(now, CLAIM_MS).toISOString(), max: BATCH };
  const claimed = await updateDeliveriesClaimed(app.sql, endpoint, claim);
  const limit = new KeyedLimit(AT_ONCE);
  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    // When the server stops, the rest is due again after the claim.
    if (!signal?.aborted) await deliver(app, endpoint, delivery);
  };
  await Promise.all(claimed.map((delivery) => limit.run(endpoint.id, () => send(delivery))));
  return claimed.length;
}

async function deliver(app: App, endpoint: Endpoint, delivery: ClaimedDelivery): Promise<void> {
  const at = app.now();
  const body = await messageBody(app, delivery);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const message = { id: delivery.messageId, timestamp, body };
  const answer = await app.webhooks.send({
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Plumbline-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secretsOf(app, endpoint, at), message),
    },
  });
  const state = await recordAnswer(app, endpoint, delivery, answer);
  // A test disables nothing.
  if (state === 'DELIVERED' || delivery.number === null) return;
  const { url } = endpoint;
  const { firstTriedAt } = delivery;
  await disableFailing(app, endpoint, { url, firstTriedAt, status: answer.status, isGivenUp: state === 'FAILED' });
}

/** The newest first. */
function secretsOf(
  { encryption }: App,
  { organizationId, id, sealedSecret, sealedPrevious, previousUntil }: Endpoint,
  now: Date,
): string[] {
  const context = webhookContext(organizationId, id);
  const isKept = sealedPrevious !== null && previousUntil !== null && previousUntil > now.toISOString();
  return [sealedSecret, ...(isKept ? [sealedPrevious] : [])].map((sealed) => encryption.decrypt(sealed, context));
}

const isAccepted = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;

const recordAnswer = (
  app: App,
  endpoint: Endpoint,
  delivery: ClaimedDelivery,
  answer: WebhookAnswer,
): Promise<DeliveryState> =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, id: deliveryId, tries, earlierTries, firstTriedAt, number } = delivery;
    const now = app.now();
    const at = now.toISOString();
    const isDone = isAccepted(answer);
    // A test is tried once.
    const failure = { tries: tries - earlierTries, firstTriedAt, now, random: Math.random() };
    const next = isDone || number === null ? null : nextTryAt(failure);
    const outcome =
      next === null
        ? { state: isDone ? ('DELIVERED' as const) : ('FAILED' as const), nextTryAt: null, finishedAt: at }
        : { state: 'WAITING' as const, nextTryAt: next, finishedAt: null };
    if (!(await updateOutcome(tx, delivery, outcome))) return outcome.state;
    await insertAttempt(tx, { organizationId, deliveryId, number: tries, at, ...answer });
    if (isDone) await updateWorking(tx, endpoint);
    else if (number !== null) await updateFailing(tx, endpoint, at);
    return outcome.state;
  });
