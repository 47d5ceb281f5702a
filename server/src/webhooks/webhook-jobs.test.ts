import { expect, test, vi } from 'vitest';
import { newId } from '../database/new-id.ts';
import { numberChanges } from '../feed/number-changes.ts';
import { startJobs } from '../jobs.ts';
import { httpsSender } from '../ports/webhooks/https-sender.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { testReceiver } from './testing/test-receiver.ts';
import { testWebhooks } from './testing/test-webhooks.ts';
import { webhookPortal } from './testing/webhook-portal.ts';
import { newWebhookSecret, webhookContext } from './webhook-secret.ts';

const { secret: SECRET } = newWebhookSecret();

const { portal, receiver } = await webhookPortal();
const { app } = portal;

test('IMP-04 a change is sent within seconds, however much another organization has waiting for a silent receiver', async () => {
  const other = await testPortal({ database: app.database, env: { PLAIN_HTTP_PROVIDERS: 'true' } });
  const others = await testReceiver();
  await numberChanges(app);
  await testWebhooks(other).make({ url: others.url });
  receiver.answers('silence');
  for (let count = 0; count < 20; count += 1) await insertCustomer(app.sql, portal.organizationId, `Crew ${count}`);
  await numberChanges(app);
  await queueDeliveries(app);
  const patient = portal.restarted({ webhooks: httpsSender({ allowsPlainHttp: true, timeoutMs: 600_000 }) });
  const jobs = startJobs(patient, { 'number changes': 50, 'queue webhooks': 50, 'deliver webhooks': 50 });
  // From here on the job that delivers does not return.
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
  await insertCustomer(app.sql, other.organizationId, 'Tarnwick');
  const bodies = () => others.received.map(({ body }) => body);
  await vi.waitFor(() => expect(bodies()).toEqual([expect.stringContaining('Tarnwick')]), 15_000);
  const stopped = jobs.stop();
  receiver.dropConnections();
  await stopped;
  await others.stop();
}, 30_000);

test('IMP-04 sixteen organizations with a backlog leave a turn to the seventeenth', async () => {
  const at = portal.clock.now().toISOString();
  const organizationIds = Array.from({ length: 17 }, () => newId()).toSorted();
  const endpoints = organizationIds.map((organizationId, place) => ({
    organizationId,
    id: newId(),
    name: 'ERP',
    url: `${receiver.url}?place=${place}`,
    state: 'ACTIVE' as const,
    sealedSecret: Buffer.alloc(0),
    hint: '',
    sentNumber: 0,
    createdBy: portal.staff.identityId,
    createdAt: at,
  }));
  const sealed = endpoints.map((each) => ({
    ...each,
    sealedSecret: app.encryption.encrypt(SECRET, webhookContext(each.organizationId, each.id)),
  }));
  const delivery = { type: 'webhook.test', state: 'WAITING' as const, nextTryAt: at, createdAt: at };
  const deliveries = endpoints.flatMap(({ organizationId, id: endpointId }, place) =>
    Array.from({ length: place === 16 ? 1 : 24 }, () => {
      const id = newId();
      return { ...delivery, organizationId, endpointId, id, messageId: id };
    }),
  );
  const organizations = organizationIds.map((id) => ({ id, name: 'Supplier', legalName: 'Supplier' }));
  await app.sql.insertInto('organization').values(organizations).execute();
  await app.sql.insertInto('webhookEndpoint').values(sealed).execute();
  await app.sql.insertInto('webhookDelivery').values(deliveries).execute();
  await deliverWebhooks(app);
  const order = receiver.take().map(({ headers }) => String(headers['webhook-id']));
  expect(order).toHaveLength(deliveries.length);
  const last = order.indexOf(deliveries.at(-1)?.messageId ?? '');
  const perTurn = 8;
  const before = Map.groupBy(
    order.slice(0, last),
    (id) => deliveries.find(({ messageId }) => messageId === id)?.endpointId,
  );
  expect(Math.max(...[...before.values()].map((each) => each.length))).toBeLessThanOrEqual(perTurn);
}, 30_000);
