import type { App } from '../../app.ts';
import { deliverWebhooks } from '../deliver-webhooks.ts';
import { queueDeliveries } from '../queue-deliveries.ts';

/** The two jobs, one after the other. */
export async function sendWebhooks(app: App): Promise<void> {
  await queueDeliveries(app);
  await deliverWebhooks(app);
}
