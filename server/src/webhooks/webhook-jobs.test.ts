import { expect, test, vi } from 'vitest';
import { numberChanges } from '../feed/number-changes.ts';
import { startJobs } from '../jobs.ts';
import { httpsSender } from '../ports/webhooks/https-sender.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { testReceiver } from './testing/test-receiver.ts';
import { testWebhooks } from './testing/test-webhooks.ts';
import { webhookPortal } from './testing/webhook-portal.ts';

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
