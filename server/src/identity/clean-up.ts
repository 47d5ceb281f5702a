// Deletes expired rows, so that they can neither be stolen nor slow down queries.
import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteExpired } from './clean-up.sql.ts';

/** Kept so that an investigation can tell who was signed in, and how. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

export const cleanUp = ({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<number> =>
  deleteExpired(sql, now().toISOString(), later(now(), -RETENTION_MS).toISOString());
