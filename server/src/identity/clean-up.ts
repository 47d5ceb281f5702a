// Deletes expired rows, so that they can neither be stolen nor slow down queries.
import { later } from '@plumbline/rules/dates';
import type { App } from '../app.ts';
import { deleteExpired, deleteUnconfirmedSignUps } from './clean-up.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Kept so that an investigation can tell who was signed in, and how. */
const RETENTION_MS = 30 * DAY_MS;
/** Anybody can sign up with any address; who never confirms it is not waited for. They can sign up again. */
const UNCONFIRMED_MS = 7 * DAY_MS;

export async function cleanUp({ sql, now }: Pick<App, 'sql' | 'now'>): Promise<number> {
  const before = (ms: number) => later(now(), -ms).toISOString();
  const expired = await deleteExpired(sql, now().toISOString(), before(RETENTION_MS));
  return expired + (await deleteUnconfirmedSignUps(sql, before(UNCONFIRMED_MS)));
}
