// Takes away what has expired, so that nothing of it is left to steal or to search through.
import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteExpired } from './clean-up.sql.ts';

/** Long enough to answer the question who was there, and how they came in. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export const cleanUp = ({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<number> =>
  deleteExpired(sql, now().toISOString(), later(now(), -KEPT_MS).toISOString());
