import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { deleteCheckoutTokensBefore } from './checkout-tokens.sql.ts';
import { deleteIdempotencyKeysBefore } from './idempotency.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Decision C18. */
const KEY_RETENTION_MS = 7 * DAY_MS;

/** Deletes expired idempotency keys and checkout tokens. */
export const cleanUpPayments = async ({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<number> =>
  (await deleteIdempotencyKeysBefore(sql, later(now(), -KEY_RETENTION_MS).toISOString())) +
  (await deleteCheckoutTokensBefore(sql, later(now(), -DAY_MS).toISOString()));
