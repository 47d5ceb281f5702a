// Every refusal of webhooks.
import { newId } from '../../database/new-id.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { insertEntries } from '../../webhooks/testing/insert-entries.ts';
import { testWebhooks } from '../../webhooks/testing/test-webhooks.ts';
import type { RefusalCases } from './refusal-cases.ts';

type WebhookCall =
  | 'changeWebhook'
  | 'createWebhook'
  | 'getWebhookDelivery'
  | 'listWebhookDeliveries'
  | 'removeWebhook'
  | 'resendWebhookChanges'
  | 'resendWebhookDelivery'
  | 'rotateWebhook'
  | 'testWebhook';

const ENDPOINTS_MAX = 10;
const WAITING = 10_000;
const SOMETHING = { name: 'ERP', url: 'https://erp.example/hooks', types: null, state: 'ACTIVE' };

export async function webhookRefusalCases(): Promise<RefusalCases<WebhookCall>> {
  const portal = await testPortal({ database: await ownDatabase() });
  const { request, create, make, change, list } = testWebhooks(portal);
  const { id } = await make();
  const unknown = newId();
  const since = portal.clock.now().toISOString();
  const waitForMany = async () => {
    if ((await list()).some(({ waitingCount }) => waitingCount > 0)) return;
    await insertEntries(portal, WAITING, since);
    await request('POST', `/${id}/resend`, { since });
  };
  return {
    createWebhook: {
      webhook_url: () => create({ url: 'https://10.0.0.1/hooks' }),
      webhook_limit: async () => {
        for (let made = 1; made < ENDPOINTS_MAX; made += 1) await make();
        return create();
      },
    },
    changeWebhook: {
      not_found: () => change(unknown, SOMETHING),
      webhook_url: () => change(id, { ...SOMETHING, url: 'http://erp.example/hooks' }),
    },
    rotateWebhook: { not_found: () => request('POST', `/${unknown}/rotate`, { oldWorksForHours: 0 }) },
    removeWebhook: { not_found: () => request('DELETE', `/${unknown}`) },
    testWebhook: { not_found: () => request('POST', `/${unknown}/test`) },
    listWebhookDeliveries: { not_found: () => request('GET', `/${unknown}/deliveries`) },
    getWebhookDelivery: { not_found: () => request('GET', `/${id}/deliveries/${unknown}`) },
    resendWebhookDelivery: {
      not_found: () => request('POST', `/${id}/deliveries/${unknown}/resend`),
      webhook_resend_limit: async () => {
        await waitForMany();
        return request('POST', `/${id}/deliveries/${unknown}/resend`);
      },
    },
    resendWebhookChanges: {
      not_found: () => request('POST', `/${unknown}/resend`, { since }),
      webhook_resend_limit: async () => {
        await waitForMany();
        return request('POST', `/${id}/resend`, { since });
      },
    },
  };
}
