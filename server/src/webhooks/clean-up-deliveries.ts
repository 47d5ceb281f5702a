import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteDeliveriesBefore } from './deliveries.sql.ts';

const KEPT_MS = 30 * 86_400_000;

/** The log of deliveries is kept for 30 days; the feed itself stays. */
export const cleanUpDeliveries = (app: App): Promise<number> =>
  deleteDeliveriesBefore(app.sql, later(app.now(), -KEPT_MS).toISOString());
