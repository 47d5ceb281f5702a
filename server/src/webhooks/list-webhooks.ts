import type {
  getWebhookDelivery as DeliveryCall,
  listWebhookDeliveries as DeliveriesCall,
  listWebhooks as Call,
} from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectAttempts, selectDeliveries, selectDelivery } from './deliveries.sql.ts';
import { selectEndpoint, selectEndpoints } from './endpoints.sql.ts';
import { messageBody } from './message-body.ts';

const PAGE = 50;

export const listWebhooks: Handler<typeof Call> = async (app, { organizationId }) => {
  const now = app.now().toISOString();
  const endpoints = await selectEndpoints(app.sql, organizationId);
  const rows = endpoints.map(({ previousUntil, ...endpoint }) => ({
    ...endpoint,
    previousUntil: previousUntil !== null && previousUntil > now ? previousUntil : null,
  }));
  return { rows, count: rows.length };
};

export const listWebhookDeliveries: Handler<typeof DeliveriesCall> = async (
  app,
  { organizationId },
  { id, ...filter },
) => {
  const key = { organizationId, id };
  if (!(await selectEndpoint(app.sql, key))) refuse('not_found');
  const found = await selectDeliveries(app.sql, key, { ...filter, max: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
};

export const getWebhookDelivery: Handler<typeof DeliveryCall> = async (app, { organizationId }, { id, deliveryId }) => {
  const key = { organizationId, id: deliveryId };
  const delivery = (await selectDelivery(app.sql, key, id)) ?? refuse('not_found');
  return {
    ...delivery,
    body: await messageBody(app, { organizationId, ...delivery }),
    attempts: await selectAttempts(app.sql, key),
  };
};
