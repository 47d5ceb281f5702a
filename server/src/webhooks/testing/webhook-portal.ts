// A portal with a webhook to a receiver of the test, made anew for each test.
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { numberChanges } from '../../feed/number-changes.ts';
import { insertCustomer } from '../../testing/fixtures.sql.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { type Received, testReceiver } from './test-receiver.ts';
import { testWebhooks } from './test-webhooks.ts';

const SECOND_MS = 1_000;

export async function webhookPortal() {
  const logged: string[] = [];
  const portal = await paymentPortal({ logTo: logged });
  const receiver = await testReceiver();
  const hooks = testWebhooks(portal);
  const { app, clock } = portal;
  const endpoint = { id: '', secret: '' };
  afterAll(async () => {
    await portal.sandbox.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    receiver.answers({ status: 200, body: 'ok' });
    await numberChanges(app);
    Object.assign(endpoint, await hooks.make({ url: receiver.url }));
  });
  afterEach(async () => {
    await hooks.request('DELETE', `/${endpoint.id}`);
    receiver.take();
  });
  return {
    portal,
    receiver,
    hooks,
    endpoint,
    logged,
    /** Makes a change, and lets the jobs run. */
    change: async (name = 'Tarnwick'): Promise<void> => {
      await insertCustomer(app.sql, portal.organizationId, name);
      await numberChanges(app);
      await sendWebhooks(app);
    },
    /** As the specification's own library signs it. Its clock is the real one, so the time is checked apart. */
    verified: (key: string, { headers, body }: Received): unknown => {
      const timestamp = Number(headers['webhook-timestamp']);
      expect(timestamp).toBe(Math.floor(clock.now().getTime() / SECOND_MS));
      const message = new Webhook(key).sign(String(headers['webhook-id']), new Date(timestamp * SECOND_MS), body);
      expect(String(headers['webhook-signature']).split(' ')).toContain(message);
      return JSON.parse(body);
    },
    auditOf: (subjectId: string) =>
      app.sql
        .selectFrom('auditEvent')
        .select(['action', 'detail'])
        .where('subjectId', '=', subjectId)
        .orderBy('id')
        .execute(),
  };
}
