import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteDeliveriesBefore } from './deliveries.sql.ts';
import { updatePreviousForgotten } from './endpoints.sql.ts';

const KEPT_MS = 30 * 86_400_000;

/** The log of deliveries is kept for 30 days; the feed itself stays. Returns how many deliveries were deleted. */
export async function cleanUpDeliveries(app: App): Promise<number> {
  const now = app.now();
  await updatePreviousForgotten(app.sql, now.toISOString());
  return deleteDeliveriesBefore(app.sql, later(now, -KEPT_MS).toISOString());
}
