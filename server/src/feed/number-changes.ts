// The job that gives committed changes their numbers in the feed.
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { runByOrganization } from '../run-by-organization.ts';
import { composeEntries } from './compose-entries.ts';
import { insertCounter, insertEntries, lockCounter, selectOrganizationsToNumber, selectPending } from './feed.sql.ts';

const BATCH = 500;
const ORGANIZATIONS_AT_ONCE = 4;

/**
 * One worker at a time numbers the changes of an organization, and only those that are committed: whoever has read up to
 * a number never misses a change that comes to light with a lower one (ADR 39).
 */
export const numberChanges = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<void> =>
  runByOrganization({
    atOnce: ORGANIZATIONS_AT_ONCE,
    signal,
    select: (without) => selectOrganizationsToNumber(app.sql, without, ORGANIZATIONS_AT_ONCE),
    work: async ([organization]) => organization !== undefined && (await numberBatch(app, organization.organizationId)),
  });

async function numberBatch(app: App, organizationId: string): Promise<boolean> {
  await insertCounter(app.sql, organizationId);
  return inTransaction(app.sql, async (tx) => {
    const counter = await lockCounter(tx, organizationId);
    if (!counter) return false;
    const pending = await selectPending(tx, organizationId, BATCH);
    if (pending.length === 0) return false;
    const composed = await composeEntries(tx, organizationId, pending, app.now().toISOString());
    const entries = composed.map(({ type, happenedAt, data }, place) => ({
      organizationId,
      number: counter.lastNumber + place + 1,
      id: newId(),
      type,
      happenedAt,
      data,
    }));
    await insertEntries(tx, organizationId, entries, { pending, lastNumber: counter.lastNumber + entries.length });
    return true;
  });
}
